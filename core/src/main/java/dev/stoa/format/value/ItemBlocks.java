package dev.stoa.format.value;

import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.RecordType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Reads and writes the blocks in which the items of a collection are stored: the elements of an
 * array or the entries of a map. In pages without a dictionary they are Avro's blocks with sizes:
 * the negated count, the size in bytes, the items, and a zero after the last block; Avro's blocks
 * without sizes are read, too. In pages with a dictionary, a collection has one block: the count
 * and, if that is not 0, the size and the items.
 */
public final class ItemBlocks {
  /** The end of a block whose size is not stored; also before the first block. */
  static final int UNKNOWN_END = -1;

  private final int minItemSizeInBytes;
  private final boolean isSingleBlock;
  private int end = UNKNOWN_END;

  /**
   * Creates the blocks of a collection type.
   *
   * @param minItemSizeInBytes the minimum size of an item; 0 if all items have size 0
   * @param isSingleBlock whether collections have one block, as in pages with a dictionary
   */
  public ItemBlocks(int minItemSizeInBytes, boolean isSingleBlock) {
    this.minItemSizeInBytes = minItemSizeInBytes;
    this.isSingleBlock = isSingleBlock;
  }

  /** Returns whether values of a type may contain arrays of zero-size elements. */
  public static boolean mayHaveZeroSizeItems(DataType type) {
    return mayHaveZeroSizeItems(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean mayHaveZeroSizeItems(DataType type, Set<DataType> visitedRecords) {
    return switch (type.storedKind()) {
      case NULLABLE -> mayHaveZeroSizeItems(NestedTypes.unwrapNullable(type), visitedRecords);
      case UNION ->
          NestedTypes.branches(type).stream()
              .anyMatch(branch -> mayHaveZeroSizeItems(branch, visitedRecords));
      case ARRAY -> {
        DataType element = NestedTypes.element(type);
        yield isZeroSize(element) || mayHaveZeroSizeItems(element, visitedRecords);
      }
      case MAP -> mayHaveZeroSizeItems(NestedTypes.mapValue(type), visitedRecords);
      case RECORD ->
          visitedRecords.add(type)
              && NestedTypes.fields(type).stream()
                  .anyMatch(field -> mayHaveZeroSizeItems(field.type(), visitedRecords));
      default -> false;
    };
  }

  private static boolean isZeroSize(DataType type) {
    return switch (type.storedKind()) {
      case NULL -> true;
      case FIXED -> NestedTypes.fixedSize(type) == 0;
      case RECORD ->
          !((RecordType) type).isRecursive()
              && NestedTypes.fields(type).stream().allMatch(field -> isZeroSize(field.type()));
      default -> false;
    };
  }

  /** Returns whether all items have size 0, so that none has to be skipped. */
  boolean areZeroSize() {
    return minItemSizeInBytes == 0;
  }

  /**
   * Ends a collection without a dictionary, whose items begin at {@code start}: inserts the block
   * header before them, and adds the zero after the last block.
   */
  void finish(int count, int start, ByteWriter out) {
    if (count > 0) {
      int sizeInBytes = out.size() - start;
      int headerSizeInBytes =
          SizeTracker.zigzagSize(-(long) count) + SizeTracker.zigzagSize(sizeInBytes);
      out.openGap(start, headerSizeInBytes);
      int newSize = out.size();
      out.truncate(start); // to write the header into the gap
      out.writeZigzag(-(long) count);
      out.writeZigzag(sizeInBytes);
      out.truncate(newSize);
    }
    out.writeByte(0);
  }

  /**
   * Reads the header of the first block of a collection, and returns its number of items; 0 if the
   * collection is empty.
   */
  public int begin(ByteReader in) {
    return isSingleBlock ? beginSingleBlock(in) : beginNext(in);
  }

  private int beginSingleBlock(ByteReader in) {
    int count = readCount(in);
    end = UNKNOWN_END;
    if (count > 0) {
      int size = checkSize(in, in.readVarint());
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

  /** Returns the size of a block's items, if it is valid. */
  private static int checkSize(ByteReader in, long size) {
    if (size < 0 || size > in.remaining()) {
      throw in.corrupt("expected at most " + in.remaining() + " bytes of items, found " + size);
    }
    return (int) size;
  }

  /**
   * Reads the header of the next block, and returns its number of items; 0 after the last block.
   */
  public int beginNext(ByteReader in) {
    if (isSingleBlock) {
      return 0;
    }
    long count = in.readZigzag();
    end = UNKNOWN_END;
    if (count < 0) {
      count = -count;
      int size = checkSize(in, in.readZigzag());
      end = in.position() + size;
    }
    if (count != 0) {
      checkCount(in, count, end == UNKNOWN_END ? in.remaining() : end - in.position());
    }
    return (int) count;
  }

  private void checkCount(ByteReader in, long count, int sizeInBytes) {
    int maxCount =
        areZeroSize() ? ValueLimits.MAX_ZERO_SIZE_ITEMS : sizeInBytes / minItemSizeInBytes;
    if (count < 0 || count > maxCount) {
      throw in.corrupt("expected at most " + maxCount + " items, found " + count);
    }
  }

  /**
   * Returns the end of the current block. Callers must copy it before they read the items, since a
   * nested collection of the same type changes it.
   */
  int end() {
    return end;
  }

  /** Checks that the items end at the end of their block. */
  static void checkEnd(ByteReader in, int end) {
    if (end != UNKNOWN_END && in.position() != end) {
      throw in.corrupt(
          "expected the items to end at byte " + end + " of the page, found byte " + in.position());
    }
  }

  /** Skips the items of the current block; returns false if its size is unknown. */
  boolean skipToEnd(ByteReader in) {
    if (end == UNKNOWN_END) {
      return false;
    }
    in.moveTo(end);
    return true;
  }

  /** Adds the item count of a block to that of earlier blocks, and checks and returns the sum. */
  int addCount(ByteReader in, int earlierCount, int count) {
    int maxCount = areZeroSize() ? ValueLimits.MAX_ZERO_SIZE_ITEMS : Integer.MAX_VALUE;
    if (earlierCount > maxCount - count) {
      throw in.corrupt("expected at most " + maxCount + " items, found more");
    }
    return earlierCount + count;
  }

  /**
   * Skips blocks whose sizes are known; returns the number of items of the first block whose items
   * must be skipped one by one, or 0.
   */
  int skipSizedBlocks(ByteReader in) {
    if (isSingleBlock) {
      if (in.readVarint() != 0) {
        in.skip(in.readVarint());
      }
      return 0;
    }
    while (true) {
      long count = in.readZigzag();
      if (count < 0) {
        in.skip(in.readZigzag());
        continue;
      }
      int maxCount = areZeroSize() ? ValueLimits.MAX_ZERO_SIZE_ITEMS : in.remaining();
      if (count > maxCount) {
        throw in.corrupt("expected at most " + maxCount + " items, found " + count);
      }
      return (int) count;
    }
  }
}
