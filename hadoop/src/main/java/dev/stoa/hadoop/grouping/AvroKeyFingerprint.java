package dev.stoa.hadoop.grouping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;

/**
 * The hash of what Avro compares of a key: fields with {@code "order": "ignore"} are skipped, and
 * all NaNs are one value. {@link KeyClasses} chooses it for schemas with such fields or with
 * floating-point numbers; other Avro keys are equal only if their bytes are.
 */
final class AvroKeyFingerprint extends Configured implements KeyFingerprint {
  private Schema schema;
  private BinaryDecoder decoder;
  private ByteBuffer value = ByteBuffer.allocate(64);

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    if (conf != null) { // null when called by the constructor of Configured
      schema = AvroJob.getMapOutputKeySchema(conf);
    }
  }

  @Override
  public int of(byte[] bytes, int offset, int length) {
    decoder = DecoderFactory.get().binaryDecoder(bytes, offset, length, decoder);
    try {
      return BytesFingerprint.finish(hash(0, schema));
    } catch (IOException e) {
      throw new UncheckedIOException("a key could not be read with the schema " + schema, e);
    }
  }

  /** Reads a value and adds it to a hash. */
  private long hash(long hash, Schema type) throws IOException {
    return switch (type.getType()) {
      case RECORD -> hashFields(hash, type);
      case ARRAY -> hashItems(hash, type.getElementType());
      case UNION -> {
        int branch = decoder.readIndex();
        yield hash(BytesFingerprint.mix(hash, branch), type.getTypes().get(branch));
      }
      case NULL -> hash;
      case BOOLEAN -> BytesFingerprint.mix(hash, decoder.readBoolean() ? 1 : 0);
      case INT, LONG -> BytesFingerprint.mix(hash, decoder.readLong());
      case ENUM -> BytesFingerprint.mix(hash, decoder.readEnum());
      case FLOAT -> BytesFingerprint.mix(hash, Float.floatToIntBits(decoder.readFloat()));
      case DOUBLE -> BytesFingerprint.mix(hash, Double.doubleToLongBits(decoder.readDouble()));
      case STRING, BYTES -> {
        value = decoder.readBytes(value);
        yield hashBytes(hash, value.array(), value.arrayOffset() + value.position(), value.limit());
      }
      case FIXED -> {
        byte[] fixed = new byte[type.getFixedSize()];
        decoder.readFixed(fixed);
        yield hashBytes(hash, fixed, 0, fixed.length);
      }
      case MAP -> throw new IllegalStateException("Avro cannot compare maps: " + type);
    };
  }

  private long hashFields(long hash, Schema type) throws IOException {
    long result = hash;
    for (Schema.Field field : type.getFields()) {
      if (field.order() == Schema.Field.Order.IGNORE) {
        GenericDatumReader.skip(field.schema(), decoder);
      } else {
        result = hash(result, field.schema());
      }
    }
    return result;
  }

  private long hashItems(long hash, Schema itemType) throws IOException {
    long result = hash;
    for (long blockSize = decoder.readArrayStart();
        blockSize != 0;
        blockSize = decoder.arrayNext()) {
      for (long i = 0; i < blockSize; i++) {
        result = hash(BytesFingerprint.mix(result, 1), itemType);
      }
    }
    return result;
  }

  private static long hashBytes(long hash, byte[] bytes, int offset, int length) {
    long result = BytesFingerprint.mix(hash, length);
    for (int i = offset; i < offset + length; i++) {
      result = BytesFingerprint.mix(result, bytes[i]);
    }
    return result;
  }
}
