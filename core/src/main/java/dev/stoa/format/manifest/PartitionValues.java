package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.TermValue;
import dev.stoa.partition.TermValue.BytesValue;
import dev.stoa.partition.TermValue.DecimalValue;
import dev.stoa.partition.TermValue.DoubleValue;
import dev.stoa.partition.TermValue.LongValue;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The section of a manifest segment that stores the partition values of its split directories. Scan
 * tasks are serialized with the same section.
 */
public final class PartitionValues {
  /** The tag of the section, which is absent if no split directory has a value. */
  static final int SECTION_TAG = 9;

  private static final int NULL_TYPE = 0;
  private static final int LONG_TYPE = 1;
  private static final int DOUBLE_TYPE = 2;
  private static final int BYTES_TYPE = 3;
  private static final int DECIMAL_TYPE = 4;

  private PartitionValues() {}

  /** Encodes the values of split directories; empty if none has a value. */
  public static Optional<ByteWriter> write(List<SplitDirectory> splits) {
    Set<PartitionValue> values = new LinkedHashSet<>();
    splits.forEach(split -> values.add(split.partition()));
    values.remove(PartitionValue.UNPARTITIONED);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    ByteWriter out = new ByteWriter();
    List<PartitionValue> distinctValues = new ArrayList<>(values);
    out.writeVarint(distinctValues.size());
    distinctValues.forEach(value -> writeValue(value, out));
    Map<PartitionValue, Integer> indexes = new HashMap<>(); // index 0 means no value
    distinctValues.forEach(value -> indexes.put(value, indexes.size() + 1));
    splits.forEach(split -> out.writeVarint(indexes.getOrDefault(split.partition(), 0)));
    return Optional.of(out);
  }

  private static void writeValue(PartitionValue value, ByteWriter out) {
    out.writeVarint(value.specId());
    out.writeVarint(value.values().size());
    value.values().forEach(termValue -> writeTermValue(termValue, out));
  }

  private static void writeTermValue(TermValue termValue, ByteWriter out) {
    if (termValue instanceof LongValue longValue) {
      out.writeByte(LONG_TYPE);
      out.writeZigzag(longValue.value());
    } else if (termValue instanceof DoubleValue doubleValue) {
      out.writeByte(DOUBLE_TYPE);
      out.writeLong(Double.doubleToLongBits(doubleValue.value()));
    } else if (termValue instanceof BytesValue bytes) {
      out.writeByte(BYTES_TYPE);
      writeBytes(bytes.toByteArray(), out);
    } else if (termValue instanceof DecimalValue decimal) {
      out.writeByte(DECIMAL_TYPE);
      writeBytes(decimal.unscaled().toByteArray(), out);
    } else {
      out.writeByte(NULL_TYPE);
    }
  }

  private static void writeBytes(byte[] bytes, ByteWriter out) {
    out.writeVarint(bytes.length);
    out.writeBytes(bytes, 0, bytes.length);
  }

  /**
   * Reads the value of each split directory.
   *
   * @param section the section; empty if no split directory has a value
   * @throws dev.stoa.exception.CorruptFileException if the section is invalid
   */
  public static List<PartitionValue> read(Optional<ByteReader> section, int splitCount) {
    if (section.isEmpty()) {
      return Collections.nCopies(splitCount, PartitionValue.UNPARTITIONED);
    }
    ByteReader in = section.get();
    int valueCount = in.readCount("number of partition values", in.remaining());
    List<PartitionValue> values = new ArrayList<>(valueCount + 1);
    values.add(PartitionValue.UNPARTITIONED);
    for (int i = 0; i < valueCount; i++) {
      values.add(readValue(in));
    }
    List<PartitionValue> splitValues = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      splitValues.add(values.get(in.readCount("index of a partition value", valueCount)));
    }
    checkEnd(in);
    return splitValues;
  }

  private static PartitionValue readValue(ByteReader in) {
    int specId = in.readCount("partition spec id", Integer.MAX_VALUE);
    List<TermValue> termValues = in.readList("number of terms", () -> readTermValue(in));
    return new PartitionValue(specId, termValues);
  }

  private static TermValue readTermValue(ByteReader in) {
    int typeCode = in.readByte() & 0xff;
    return switch (typeCode) {
      case NULL_TYPE -> TermValue.Null.NULL;
      case LONG_TYPE -> new LongValue(in.readZigzag());
      case DOUBLE_TYPE -> new DoubleValue(Double.longBitsToDouble(in.readLong()));
      case BYTES_TYPE -> new BytesValue(ByteBuffer.wrap(readBytes(in)));
      case DECIMAL_TYPE -> readDecimal(in);
      default ->
          throw in.corrupt("expected a type code of a partition value up to 4, found " + typeCode);
    };
  }

  private static TermValue readDecimal(ByteReader in) {
    byte[] bytes = readBytes(in);
    if (bytes.length == 0) {
      throw in.corrupt("expected a decimal, found no bytes");
    }
    return new DecimalValue(new BigInteger(bytes));
  }

  private static byte[] readBytes(ByteReader in) {
    byte[] bytes = new byte[in.readCount("length of a partition value", in.remaining())];
    in.readBytes(bytes);
    return bytes;
  }

  /** Rejects a section that is longer than its content. */
  static void checkEnd(ByteReader in) {
    if (in.remaining() > 0) {
      throw in.corrupt("expected the end of the section, found " + in.remaining() + " more bytes");
    }
  }
}
