package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;

/** Adds up strings, bytes and fixed, whose order is that of their unsigned bytes. */
final class BytesAccumulator extends ColumnAccumulator {
  private final TypeKind storedKind;
  private final Schema schema;
  private byte[] buffer = new byte[64];
  private Optional<byte[]> min = Optional.empty();
  private Optional<byte[]> max = Optional.empty();

  /** The codes of the current dictionary whose entries are already added. */
  private final BitSet addedCodes = new BitSet();

  private long dictionaryVersion = -1;

  /** Creates an accumulator of values of a type that is not nullable. */
  BytesAccumulator(DataType type, Schema schema) {
    this.storedKind = type.storedKind();
    this.schema = schema;
  }

  @Override
  void begin(ColumnVector vector) {
    boolean isSameDictionary =
        vector instanceof DictionaryVector dictionary
            && dictionary.dictionaryVersion() == dictionaryVersion;
    if (!isSameDictionary) {
      addedCodes.clear();
    }
    dictionaryVersion =
        vector instanceof DictionaryVector dictionary ? dictionary.dictionaryVersion() : -1;
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    int length = vector.lengthAt(row);
    addRawSize(length);
    if (vector instanceof DictionaryVector dictionary) {
      int code = dictionary.codeAt(row);
      if (addedCodes.get(code)) {
        return;
      }
      addedCodes.set(code);
    }
    if (length > buffer.length) {
      buffer = new byte[Math.max(length, buffer.length * 2)];
    }
    vector.copyBytes(row, buffer, 0);
    addHash(buffer, length);
    addBound(buffer, length);
  }

  private void addBound(byte[] bytes, int length) {
    if (min.isEmpty() || compare(bytes, length, min.get()) < 0) {
      min = Optional.of(Arrays.copyOf(bytes, length));
    }
    if (max.isEmpty() || compare(bytes, length, max.get()) > 0) {
      max = Optional.of(Arrays.copyOf(bytes, length));
    }
  }

  private static int compare(byte[] bytes, int length, byte[] other) {
    return Arrays.compareUnsigned(bytes, 0, length, other, 0, other.length);
  }

  @Override
  void merge(ColumnAccumulator other) {
    super.merge(other);
    BytesAccumulator texts = (BytesAccumulator) other;
    texts.min.ifPresent(bytes -> addBound(bytes, bytes.length));
    texts.max.ifPresent(bytes -> addBound(bytes, bytes.length));
  }

  @Override
  ColumnStatistics statistics() {
    return statistics(
        min.map(bytes -> new ColumnStatistics.MinMax(valueOf(bytes), valueOf(max.orElseThrow()))));
  }

  private Object valueOf(byte[] bytes) {
    return switch (storedKind) {
      case STRING -> new Utf8(bytes);
      case FIXED -> new GenericData.Fixed(schema, bytes);
      default -> ByteBuffer.wrap(bytes);
    };
  }
}
