package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeParts;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The blocks in which the items of a collection are stored. In plain pages they are Avro's, always
 * with the size in bytes: minus the count, the size, the items, and a zero behind the last block.
 * In pages with a dictionary there is one: the count, and where that is not 0 the size and the
 * items.
 */
public final class ItemBlocks {
  /** The end of a block without a size, and of no block at all. */
  static final int UNKNOWN = -1;

  private final int leastItemSize;
  private final boolean isSingle;
  private int end = UNKNOWN;

  /**
   * Blocks of one collection type.
   *
   * @param isSingle whether their pages have a dictionary
   */
  public ItemBlocks(int leastItemSize, boolean isSingle) {
    this.leastItemSize = leastItemSize;
    this.isSingle = isSingle;
  }

  /** Whether values of a type may contain arrays whose elements take no bytes. */
  public static boolean mayLackBytes(DataType type) {
    return mayLackBytes(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean mayLackBytes(DataType type, Set<DataType> records) {
    return switch (type.storedKind()) {
      case NULLABLE -> mayLackBytes(TypeParts.present(type), records);
      case UNION -> TypeParts.branches(type).stream().anyMatch(t -> mayLackBytes(t, records));
      case ARRAY -> {
        DataType element = TypeParts.element(type);
        yield takesNoBytes(element) || mayLackBytes(element, records);
      }
      case MAP -> mayLackBytes(TypeParts.mapValue(type), records);
      case RECORD ->
          records.add(type)
              && TypeParts.fields(type).stream().anyMatch(f -> mayLackBytes(f.type(), records));
      default -> false;
    };
  }

  private static boolean takesNoBytes(DataType type) {
    return switch (type.storedKind()) {
      case NULL -> true;
      case FIXED -> TypeParts.fixedSize(type) == 0;
      case RECORD ->
          !((dev.stoa.type.RecordType) type).isRecursive()
              && TypeParts.fields(type).stream().allMatch(field -> takesNoBytes(field.type()));
      default -> false;
    };
  }

  /** Whether no item takes a byte, so that none need be passed over. */
  boolean haveNoBytes() {
    return leastItemSize == 0;
  }

  /** Ends a collection of {@code count} items whose bytes begin at {@code from}. */
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

  /** Reads the head of a collection: how many items its first block has, 0 if it has none. */
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

  /** Reads what is behind a block: how many items the next one has, 0 behind the last. */
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
    int most = haveNoBytes() ? NestingDepth.MOST_ITEMS_WITHOUT_BYTES : bytes / leastItemSize;
    if (count < 0 || count > most) {
      throw in.corrupt("expected at most " + most + " items, found " + count);
    }
  }

  /** Where the block just begun ends, to be kept while its items are read. */
  int end() {
    return end;
  }

  /** Checks that the items ended where their block does. */
  static void checkEnd(ByteReader in, int end) {
    if (end != UNKNOWN && in.position() != end) {
      throw in.corrupt(
          "expected the items to end at byte " + end + " of the page, found byte " + in.position());
    }
  }

  /** Passes over the items of the block just begun; false when its size is not known. */
  boolean skipToEnd(ByteReader in) {
    if (end == UNKNOWN) {
      return false;
    }
    in.moveTo(end);
    return true;
  }

  /** The number of items in all blocks so far. */
  int sum(ByteReader in, int total, int count) {
    int most = haveNoBytes() ? NestingDepth.MOST_ITEMS_WITHOUT_BYTES : Integer.MAX_VALUE;
    if (total > most - count) {
      throw in.corrupt("expected at most " + most + " items, found more");
    }
    return total + count;
  }

  /** Skips blocks whose sizes are known; gives the count of the first one that must be walked. */
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
      } else if (count > (haveNoBytes() ? NestingDepth.MOST_ITEMS_WITHOUT_BYTES : in.remaining())) {
        throw in.corrupt("expected a possible number of items, found " + count);
      } else {
        return (int) count;
      }
    }
  }
}
