package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/**
 * A serde that reads values as a wider type than they were written with, as Avro's schema
 * resolution allows.
 */
final class PromotedSerde extends DelegatingSerde {
  private final Schema.Type readerType;
  private final UnaryOperator<Object> promotion;

  private PromotedSerde(
      ValueSerde delegate, Schema.Type readerType, UnaryOperator<Object> promotion) {
    super(delegate);
    this.readerType = readerType;
    this.promotion = promotion;
  }

  /**
   * Creates a serde that reads values of one schema as values of a wider schema; empty if Avro does
   * not promote them.
   */
  static Optional<ValueSerde> of(Schema writerSchema, Schema readerSchema) {
    return promotion(writerSchema.getType(), readerSchema)
        .map(
            promotion ->
                new PromotedSerde(ValueSerde.of(writerSchema), readerSchema.getType(), promotion));
  }

  private static Optional<UnaryOperator<Object>> promotion(
      Schema.Type writerType, Schema readerSchema) {
    return Optional.ofNullable(
        switch (readerSchema.getType()) {
          case LONG -> writerType == Schema.Type.INT ? v -> ((Number) v).longValue() : null;
          case FLOAT -> isIntegral(writerType) ? v -> ((Number) v).floatValue() : null;
          case DOUBLE ->
              isIntegral(writerType) || writerType == Schema.Type.FLOAT
                  ? v -> ((Number) v).doubleValue()
                  : null;
          case BYTES -> writerType == Schema.Type.STRING ? PromotedSerde::bytes : null;
          case STRING -> writerType == Schema.Type.BYTES ? text(readerSchema) : null;
          default -> null;
        });
  }

  private static boolean isIntegral(Schema.Type type) {
    return type == Schema.Type.INT || type == Schema.Type.LONG;
  }

  private static Object bytes(Object text) {
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static UnaryOperator<Object> text(Schema schema) {
    boolean isJavaString = AvroTypes.isJavaString(AvroTypes.type(schema));
    return value -> {
      // The bytes were read into a new buffer, so the text can own its array.
      Utf8 text = new Utf8(((ByteBuffer) value).array());
      return isJavaString ? text.toString() : text;
    };
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return promotion.apply(delegate().read(in, null));
  }

  @Override
  public long readLong(ByteReader in) {
    return readerType == Schema.Type.LONG ? delegate().readLong(in) : super.readLong(in);
  }

  @Override
  public float readFloat(ByteReader in) {
    return readerType == Schema.Type.FLOAT ? (float) delegate().readLong(in) : super.readFloat(in);
  }

  @Override
  public double readDouble(ByteReader in) {
    return switch (readerType) {
      case FLOAT -> readFloat(in);
      case DOUBLE ->
          delegate() instanceof IntSerde || delegate() instanceof LongSerde
              ? (double) delegate().readLong(in)
              : delegate().readDouble(in);
      default -> super.readDouble(in);
    };
  }

  // Strings and bytes have the same binary form, so the methods below need no conversion.

  @Override
  public void readText(ByteReader in, Utf8 target) {
    if (readerType == Schema.Type.STRING) {
      StringSerde.readText(in, false, target);
    } else {
      super.readText(in, target);
    }
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return readerType == Schema.Type.BYTES
        ? BytesSerde.readInto(in, in.readLength(), reuse)
        : super.readBytes(in, reuse);
  }
}
