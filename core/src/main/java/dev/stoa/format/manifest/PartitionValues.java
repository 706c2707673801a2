package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.partition.PartitionPart;
import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.partition.PartitionValue;
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
 * The section of a manifest segment that tells the partition values of its split directories; tasks
 * of scans carry them in the same form.
 */
public final class PartitionValues {
  /** Not there where no split directory has one. */
  static final int SECTION = 9;

  private static final int NULL = 0;
  private static final int WHOLE = 1;
  private static final int REAL = 2;
  private static final int BYTES = 3;
  private static final int DECIMAL = 4;

  private PartitionValues() {}

  /** The values of split directories; empty where none has any. */
  public static Optional<ByteWriter> write(List<SplitDirectory> splits) {
    Set<PartitionValue> values = new LinkedHashSet<>();
    splits.forEach(split -> values.add(split.partition()));
    values.remove(PartitionValue.NONE);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    ByteWriter out = new ByteWriter();
    List<PartitionValue> numbered = new ArrayList<>(values);
    out.writeVarint(numbered.size());
    numbered.forEach(value -> write(value, out));
    Map<PartitionValue, Integer> numbers = new HashMap<>();
    numbered.forEach(value -> numbers.put(value, numbers.size() + 1));
    splits.forEach(split -> out.writeVarint(numbers.getOrDefault(split.partition(), 0)));
    return Optional.of(out);
  }

  private static void write(PartitionValue value, ByteWriter out) {
    out.writeVarint(value.specId());
    out.writeVarint(value.parts().size());
    value.parts().forEach(part -> write(part, out));
  }

  private static void write(PartitionPart part, ByteWriter out) {
    if (part instanceof Whole whole) {
      out.writeByte(WHOLE);
      out.writeZigzag(whole.number());
    } else if (part instanceof Real real) {
      out.writeByte(REAL);
      out.writeLong(Double.doubleToLongBits(real.number()));
    } else if (part instanceof Bytes bytes) {
      out.writeByte(BYTES);
      writeBytes(bytes.toByteArray(), out);
    } else if (part instanceof Decimal decimal) {
      out.writeByte(DECIMAL);
      writeBytes(decimal.unscaled().toByteArray(), out);
    } else {
      out.writeByte(NULL);
    }
  }

  private static void writeBytes(byte[] bytes, ByteWriter out) {
    out.writeVarint(bytes.length);
    out.writeBytes(bytes, 0, bytes.length);
  }

  /**
   * The value of each split directory.
   *
   * @param section empty where none has any
   * @throws dev.stoa.exception.CorruptFileException when it tells something else
   */
  public static List<PartitionValue> read(Optional<ByteReader> section, int splitCount) {
    if (section.isEmpty()) {
      return Collections.nCopies(splitCount, PartitionValue.NONE);
    }
    ByteReader in = section.get();
    int count = in.readCount("number of partition values", in.remaining());
    List<PartitionValue> values = new ArrayList<>(count + 1);
    values.add(PartitionValue.NONE);
    for (int i = 0; i < count; i++) {
      values.add(readValue(in));
    }
    List<PartitionValue> ofSplits = new ArrayList<>(splitCount);
    for (int i = 0; i < splitCount; i++) {
      ofSplits.add(values.get(in.readCount("number of a partition value", count)));
    }
    checkEnd(in);
    return ofSplits;
  }

  private static PartitionValue readValue(ByteReader in) {
    int specId = in.readCount("number of a partition spec", Integer.MAX_VALUE);
    List<PartitionPart> parts = in.readList("number of parts", () -> readPart(in));
    return new PartitionValue(specId, parts);
  }

  private static PartitionPart readPart(ByteReader in) {
    int kind = in.readByte() & 0xff;
    return switch (kind) {
      case NULL -> PartitionPart.Null.NULL;
      case WHOLE -> new Whole(in.readZigzag());
      case REAL -> new Real(Double.longBitsToDouble(in.readLong()));
      case BYTES -> new Bytes(ByteBuffer.wrap(readBytes(in)));
      case DECIMAL -> readDecimal(in);
      default -> throw in.corrupt("expected a kind of part up to 4, found " + kind);
    };
  }

  private static PartitionPart readDecimal(ByteReader in) {
    byte[] bytes = readBytes(in);
    if (bytes.length == 0) {
      throw in.corrupt("expected a decimal, found no bytes");
    }
    return new Decimal(new BigInteger(bytes));
  }

  private static byte[] readBytes(ByteReader in) {
    byte[] bytes = new byte[in.readCount("length of a part", in.remaining())];
    in.readBytes(bytes);
    return bytes;
  }

  static void checkEnd(ByteReader in) {
    if (in.remaining() > 0) {
      throw in.corrupt("expected the end of the partitions, found " + in.remaining() + " bytes");
    }
  }
}
