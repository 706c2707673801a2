package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The blocks in which the items of a collection are stored. In plain pages they are Avro's, always
 * with the size in bytes: minus the count, the size, the items, and a zero after the last block.
 * Pages with a dictionary have one block: the count, and if that is not 0 the size and the items.
 */
public final class ItemBlocks {
  /** The end of a block without a size, or of none. */
  static final int UNKNOWN = -1;

  private final int minItemSize;
  private final boolean isSingle;
  private int end = UNKNOWN;

  /**
   * Blocks of one collection type.
   *
   * @param isSingle whether their pages have a dictionary
   */
  public ItemBlocks(int leastItemSize, boolean isSingle) {
    this.minItemSize = leastItemSize;
    this.isSingle = isSingle;
  }

  /** Whether values of a type may contain arrays of zero-size elements. */
  public static boolean mayHaveZeroSizeItems(DataType type) {
    return mayHaveZeroSizeItems(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean mayHaveZeroSizeItems(DataType type, Set<DataType> records) {
    return switch (type.storedKind()) {
      case NULLABLE -> mayHaveZeroSizeItems(NestedTypes.unwrapNullable(type), records);
      case UNION ->
          NestedTypes.branches(type).stream().anyMatch(t -> mayHaveZeroSizeItems(t, records));
      case ARRAY -> {
        DataType element = NestedTypes.element(type);
        yield isZeroSize(element) || mayHaveZeroSizeItems(element, records);
      }
      case MAP -> mayHaveZeroSizeItems(NestedTypes.mapValue(type), records);
      case RECORD ->
          records.add(type)
              && NestedTypes.fields(type).stream()
                  .anyMatch(f -> mayHaveZeroSizeItems(f.type(), records));
      default -> false;
    };
  }

  private static boolean isZeroSize(DataType type) {
    return switch (type.storedKind()) {
      case NULL -> true;
      case FIXED -> NestedTypes.fixedSize(type) == 0;
      case RECORD ->
          !((dev.stoa.type.RecordType) type).isRecursive()
              && NestedTypes.fields(type).stream().allMatch(field -> isZeroSize(field.type()));
      default -> false;
    };
  }

  /** Whether all items have size 0, so that none has to be skipped. */
  boolean areZeroSize() {
    return minItemSize == 0;
  }

  /** Ends a collection of {@code count} items that begin at {@code from}. */
  void finish(int count, int from, ByteWriter out) {
    if (count > 0) {
      int size = out.size() - from;
      int header = zigzagSize(-(long) count) + zigzagSize(size);
      out.openGap(from, header);
      int written = out.size();
      out.truncate(from);
      out.writeZigzag(-(long) count);
      out.writeZigzag(size);
      out.truncate(written);
    }
    out.writeByte(0);
  }

  private static int zigzagSize(long value) {
    long raw = (value << 1) ^ (value >> 63);
    int bits = 64 - Long.numberOfLeadingZeros(raw | 1);
    return (bits + 6) / 7;
  }

  /**
   * Reads the head of a collection: returns the number of items in its first block, 0 if there is
   * none.
   */
  public int begin(ByteReader in) {
    return isSingle ? beginSingle(in) : beginNext(in);
  }

  private int beginSingle(ByteReader in) {
    int count = readCount(in);
    end = UNKNOWN;
    if (count > 0) {
      int size = checkedSize(in, in.readVarint());
      end = in.position() + size;
    }
    return count;
  }

  private static int readCount(ByteReader in) {
    long count = in.readVarint();
    if (count < 0 || count > in.remaining()) {
      throw in.corrupt("expected at most " + in.remaining() + " items, found " + count);
    }
    return (int) count;
  }

  private static int checkedSize(ByteReader in, long size) {
    if (size < 0 || size > in.remaining()) {
      throw in.corrupt("expected at most " + in.remaining() + " bytes of items, found " + size);
    }
    return (int) size;
  }

  /**
   * Reads the bytes after a block: returns the number of items in the next one, 0 after the last.
   */
  public int beginNext(ByteReader in) {
    if (isSingle) {
      return 0;
    }
    long count = in.readZigzag();
    end = UNKNOWN;
    if (count < 0) {
      count = -count;
      int size = checkedSize(in, in.readZigzag());
      end = in.position() + size;
    }
    if (count != 0) {
      checkCount(in, count, end == UNKNOWN ? in.remaining() : end - in.position());
    }
    return (int) count;
  }

  private void checkCount(ByteReader in, long count, int bytes) {
    int max = areZeroSize() ? ValueLimits.MAX_ZERO_SIZE_ITEMS : bytes / minItemSize;
    if (count < 0 || count > max) {
      throw in.corrupt("expected at most " + max + " items, found " + count);
    }
  }

  /** The end of the block just begun, to be stored while its items are read. */
  int end() {
    return end;
  }

  /** Checks that the items ended at the end of their block. */
  static void checkEnd(ByteReader in, int end) {
    if (end != UNKNOWN && in.position() != end) {
      throw in.corrupt(
          "expected the items to end at byte " + end + " of the page, found byte " + in.position());
    }
  }

  /** Skips the items of the block just begun; returns false if its size is unknown. */
  boolean skipToEnd(ByteReader in) {
    if (end == UNKNOWN) {
      return false;
    }
    in.moveTo(end);
    return true;
  }

  /** The number of items in all blocks so far. */
  int addCount(ByteReader in, int total, int count) {
    int max = areZeroSize() ? ValueLimits.MAX_ZERO_SIZE_ITEMS : Integer.MAX_VALUE;
    if (total > max - count) {
      throw in.corrupt("expected at most " + max + " items, found more");
    }
    return total + count;
  }

  /** Skips blocks whose sizes are known; returns the count of the first one that must be walked. */
  int skipSized(ByteReader in) {
    if (isSingle) {
      if (in.readVarint() != 0) {
        in.skip(in.readVarint());
      }
      return 0;
    }
    while (true) {
      long count = in.readZigzag();
      if (count < 0) {
        in.skip(in.readZigzag());
      } else if (count > (areZeroSize() ? ValueLimits.MAX_ZERO_SIZE_ITEMS : in.remaining())) {
        throw in.corrupt("expected a plausible number of items, found " + count);
      } else {
        return (int) count;
      }
    }
  }
}
