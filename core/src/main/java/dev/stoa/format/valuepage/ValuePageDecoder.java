package dev.stoa.format.valuepage;

import dev.stoa.format.batch.ReadAheadBuffer;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.compress.MalformedBlockException;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueDictionary;
import dev.stoa.format.value.ValueSerde;

/**
 * Finds rows in the value pages of one column, in any of their layouts: uses skip entries,
 * decompresses the block that contains the row, and skips the few remaining values.
 *
 * <p>Called by {@link ValueColumn}. Going back within a page starts again at its first row, or at
 * the first row of a block, and uses the skip entries from there. Not thread-safe.
 */
public final class ValuePageDecoder {
  private static final int NO_ROW = -1;

  /** The limit of the decoded size, beyond the stored bytes, of a short page's values. */
  private static final long MIN_EXPANSION_LIMIT_IN_BYTES = 128L << 20;

  /** The limit of the decoded size per byte of a long page; writers stay below half of it. */
  private static final long MAX_EXPANSION_PER_BYTE = 2L * ValuePageEncoder.MAX_COMPRESSION_RATIO;

  private final ValueSerde plainSerde;
  private final SkipList skipList = new SkipList();
  private final BlockIndex blocks = new BlockIndex();
  private final ByteReader blockReader = new ByteReader();
  private final Decompressors decompressors;
  private ValueDictionary dictionary;
  private ValueSerde dictionarySerde;
  private byte[] blockBuffer = {};
  private byte[] dictionaryBuffer = {};

  // The current page.
  private ByteReader pageReader;
  private CompressionCodec codec;
  private ValueSerde serde;
  private int rowCount;
  private long maxExpandedBytes;

  /** The number of blocks whose decoded size is counted: all up to the last opened block. */
  private int countedBlockCount;

  // The section: the whole page or one of its compressed blocks, whose values are read from `in`.
  private ByteReader in;
  private int sectionFirstRow;
  private int sectionPosition;
  private int sectionEndRow;

  /**
   * The position of the section's first value in {@link #in}, minus its offset in the uncompressed
   * values of the page.
   */
  private int sectionShift;

  // The last requested row, and the row after it if its position is known.
  private int valueRow;
  private int valuePosition;
  private int nextRow = NO_ROW;
  private int nextPosition;

  /**
   * Creates a decoder of a column's pages, none of which is open.
   *
   * @param serde the serde of the column's values in pages without dictionaries
   * @param decompressors the decompressors, which the caller closes
   */
  public ValuePageDecoder(ValueSerde serde, Decompressors decompressors) {
    this.plainSerde = serde;
    this.decompressors = decompressors;
    this.serde = serde;
  }

  /** Moves to a page; its bytes need not be loaded yet. */
  public void open(ByteReader page, PageFormat format, int newRowCount) {
    pageReader = page;
    codec = format.codec();
    rowCount = newRowCount;
    serde = plainSerde;
    skipList.clear();
    sectionEndRow = 0;
    sectionFirstRow = 0;
    nextRow = NO_ROW;
    maxExpandedBytes =
        Math.max(MIN_EXPANSION_LIMIT_IN_BYTES, MAX_EXPANSION_PER_BYTE * page.length());
    page.setExpansion(0, 0, maxExpandedBytes);
    blockReader.setExpansion(0, 0, maxExpandedBytes);
    countedBlockCount = 0;
    if (format.layout() != PageLayout.PLAIN) {
      skipList.read(page, newRowCount);
    }
    if (format.layout() == PageLayout.DICTIONARY_SKIP_LIST) {
      readDictionary();
    }
    if (codec == CompressionCodec.NONE) {
      startSection(page, 0, newRowCount, 0);
    } else {
      blocks.read(page, newRowCount);
    }
  }

  private void startSection(ByteReader reader, int firstRow, int endRow, int offsetInValues) {
    in = reader;
    sectionEndRow = endRow;
    sectionFirstRow = firstRow;
    sectionPosition = reader.position();
    sectionShift = sectionPosition - offsetInValues;
    rewind();
  }

  private void rewind() {
    valueRow = sectionFirstRow;
    valuePosition = sectionPosition;
    nextRow = NO_ROW;
  }

  private void readDictionary() {
    if (dictionary == null) {
      dictionary = new ValueDictionary();
      dictionarySerde = plainSerde.withDictionary(dictionary).orElse(plainSerde);
    }
    if (dictionarySerde == plainSerde) {
      throw pageReader.corrupt(
          "expected a page without dictionaries for values of %s, found dictionaries"
              .formatted(plainSerde.type().displayName()));
    }
    int length = pageReader.readCount("length of the dictionaries", Integer.MAX_VALUE - 8);
    int storedLength =
        codec == CompressionCodec.NONE
            ? length
            : pageReader.readCount("compressed length of the dictionaries", pageReader.remaining());
    if (storedLength > pageReader.remaining() || !BlockIndex.isPlausible(length, storedLength)) {
      throw pageReader.corrupt(
          "expected dictionaries that fit into the page, found %d bytes in %d stored bytes"
              .formatted(length, storedLength));
    }
    if (dictionaryBuffer.length < length) {
      dictionaryBuffer = new byte[length];
    }
    ByteReader dictionaryReader = new ByteReader();
    decompress(storedLength, dictionaryBuffer, length, dictionaryReader, "dictionary");
    dictionary.read(dictionaryReader);
    serde = dictionarySerde;
  }

  /** Reads bytes of the page into {@code target}, decompressed if they are compressed. */
  private void decompress(
      int storedLength, byte[] target, int length, ByteReader out, String section) {
    pageReader.require(storedLength);
    long fileOffset = pageReader.fileOffset() + pageReader.position();
    try {
      if (storedLength == length) {
        System.arraycopy(pageReader.array(), pageReader.position(), target, 0, length);
      } else {
        decompressors
            .get(codec)
            .decompress(pageReader.array(), pageReader.position(), storedLength, target, length);
      }
    } catch (MalformedBlockException e) {
      throw pageReader.corrupt("expected " + codec.label() + " bytes, found invalid bytes", e);
    }
    pageReader.skip(storedLength);
    SourceLocation location =
        pageReader.location().withSection(pageReader.location().section() + ", " + section);
    if (storedLength == length) {
      out.reset(target, length, fileOffset, location, null);
      out.setLoaded(0, length);
    } else {
      out.resetDecompressed(target, length, fileOffset, location);
    }
  }

  private void openBlock(int row) {
    int block = blocks.blockOf(row);
    int length = blocks.uncompressedOffset(block + 1) - blocks.uncompressedOffset(block);
    int storedLength = blocks.storedOffset(block + 1) - blocks.storedOffset(block);
    if (blockBuffer.length < length) {
      blockBuffer = new byte[length];
    }
    pageReader.moveTo(blocks.storedOffset(block));
    long expandedBytes = blockReader.expandedBytes();
    decompress(storedLength, blockBuffer, length, blockReader, "block " + block);
    blockReader.setExpansion(
        expandedBytes, block < countedBlockCount ? length : 0, maxExpandedBytes);
    countedBlockCount = Math.max(countedBlockCount, block + 1);
    startSection(
        blockReader,
        blocks.firstRow(block),
        blocks.firstRow(block + 1),
        blocks.uncompressedOffset(block));
  }

  /** Returns the serde of the current page's values. */
  public ValueSerde serde() {
    return serde;
  }

  /** Moves to a row, and returns a reader at the start of its value. */
  public ByteReader seek(int row) {
    // hot: bench projection
    if (row == nextRow) {
      valueRow = row;
      valuePosition = nextPosition;
      nextRow = NO_ROW;
    } else if (row != valueRow || row >= sectionEndRow || row < sectionFirstRow) {
      skipTo(row);
    }
    in.moveTo(valuePosition);
    return in;
  }

  /** Remembers the end of the last requested value; to be called after it was read to its end. */
  public void endValue() {
    nextPosition = in.position();
    nextRow = valueRow + 1 < sectionEndRow ? valueRow + 1 : NO_ROW;
  }

  /**
   * Decodes values from the last requested row on, as far as they are loaded.
   *
   * @param maxCount the maximum number of values, at most {@link ReadAheadBuffer#CAPACITY}
   * @param maxSizeInBytes the maximum total size of byte strings
   * @return the number of values; 0 if the buffer does not support the first one
   */
  public int readAhead(ReadAheadBuffer target, int maxCount, int maxSizeInBytes) {
    in.moveTo(valuePosition);
    target.reset(in, maxSizeInBytes);
    int count = serde.readAhead(in, target, 0, Math.min(maxCount, sectionEndRow - valueRow));
    if (count > 0) {
      // The last requested row may be read again, so its position is kept.
      nextPosition = in.position();
      nextRow = valueRow + count < sectionEndRow ? valueRow + count : NO_ROW;
    }
    return count;
  }

  private void skipTo(int row) {
    if (row >= sectionEndRow || row < sectionFirstRow) {
      openBlock(row);
    } else if (row < valueRow) {
      rewind();
    }
    int currentRow = valueRow;
    int position = valuePosition;
    if (nextRow != NO_ROW && nextRow <= row) {
      currentRow = nextRow;
      position = nextPosition;
    }
    int interval = skipList.minInterval();
    if (row - currentRow >= interval) {
      int markedRow = row - row % interval;
      position = skipEntryPosition(markedRow, position);
      currentRow = markedRow;
    }
    in.moveTo(position);
    serde.skip(in, row - currentRow);
    valueRow = row;
    valuePosition = in.position();
    nextRow = NO_ROW;
  }

  /** Returns the position of a row that has a skip entry, after checking the entry. */
  private int skipEntryPosition(int row, int currentPosition) {
    int position = skipList.offsetOf(row) + sectionShift;
    if (position < currentPosition || position > in.length()) {
      throw in.corrupt(
          "expected row %d of the page after byte %d, found a skip entry to byte %d"
              .formatted(row, currentPosition, position));
    }
    return position;
  }

  /**
   * Checks what reading does not: that the value read last ends at the end of the page or block or
   * at the next skip entry, if it is the last one before it; and, at the first row, the dictionary.
   */
  public void checkEnd() {
    if (valueRow == 0 && serde == dictionarySerde) {
      dictionary.checkValues();
    }
    int followingRow = valueRow + 1;
    if (followingRow == sectionEndRow && nextPosition != in.length()) {
      in.moveTo(nextPosition);
      throw in.corrupt("expected the end of the values, found " + in.remaining() + " more bytes");
    }
    boolean isMarked = followingRow < rowCount && followingRow % skipList.minInterval() == 0;
    if (isMarked && skipList.offsetOf(followingRow) + sectionShift != nextPosition) {
      throw in.corrupt(
          "expected row %d of the page at byte %d, found a skip entry to byte %d"
              .formatted(
                  followingRow, nextPosition, skipList.offsetOf(followingRow) + sectionShift));
    }
  }
}
