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
 * Finds rows in the pages of one column in any layout: jumps by skip entries, decompresses the
 * block that contains the row, and walks the few values that are left.
 *
 * <p>Called by {@link ValueColumn}. Going back within a page starts again at its first row, or at
 * that of a block, and uses the skip entries from there. For one thread.
 */
public final class ValuePageDecoder {
  private static final int NONE = -1;

  /** The maximum decoded size of any page's values beyond their bytes. */
  private static final long MIN_CLAIM_LIMIT = 128L << 20;

  /** The maximum decoded size per byte of a longer page; writers stay below half of it. */
  private static final long CLAIMS_PER_BYTE = 2L * ValuePageEncoder.MAX_COMPRESSION_RATIO;

  private final ValueSerde plainSerde;
  private final SkipList skips = new SkipList();
  private final BlockIndex blocks = new BlockIndex();
  private final ByteReader decompressed = new ByteReader();
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
  private long maxClaims;

  /** The blocks whose decoded size is counted: all up to the last one opened. */
  private int countedBlocks;

  // The rows whose bytes are loaded: those of the page, or of one compressed block of it.
  private ByteReader in;
  private int runFirst;
  private int runStart;
  private int runEnd;

  /** The start of the run's first value in {@link #in}, minus its start in the values. */
  private int runShift;

  // The row read last, and the next one if its start is known.
  private int valueRow;
  private int valueStart;
  private int nextRow = NONE;
  private int nextStart;

  /**
   * A decoder of a column's pages, none of which is open.
   *
   * @param type the serde of the column's values in pages without dictionaries
   * @param decompressors not closed by this
   */
  public ValuePageDecoder(ValueSerde type, Decompressors decompressors) {
    this.plainSerde = type;
    this.decompressors = decompressors;
    this.serde = type;
  }

  /** Moves to a page, nothing of which has to be loaded yet. */
  public void open(ByteReader page, PageFormat format, int rows) {
    pageReader = page;
    codec = format.codec();
    rowCount = rows;
    serde = plainSerde;
    skips.clear();
    runEnd = 0;
    runFirst = 0;
    nextRow = NONE;
    maxClaims = Math.max(MIN_CLAIM_LIMIT, CLAIMS_PER_BYTE * page.length());
    page.setExpansion(0, 0, maxClaims);
    decompressed.setExpansion(0, 0, maxClaims);
    countedBlocks = 0;
    if (format.layout() != PageLayout.PLAIN) {
      skips.read(page, rows);
    }
    if (format.layout() == PageLayout.DICTIONARY_SKIP_LIST) {
      readDictionary();
    }
    if (codec == CompressionCodec.NONE) {
      startRun(page, 0, rows, 0);
    } else {
      blocks.read(page, rows);
    }
  }

  private void startRun(ByteReader reader, int firstRow, int endRow, int offsetInValues) {
    in = reader;
    runEnd = endRow;
    runFirst = firstRow;
    runStart = reader.position();
    runShift = runStart - offsetInValues;
    rewind();
  }

  private void rewind() {
    valueRow = runFirst;
    valueStart = runStart;
    nextRow = NONE;
  }

  private void readDictionary() {
    if (dictionary == null) {
      dictionary = new ValueDictionary();
      dictionarySerde = plainSerde.withDictionary(dictionary).orElse(plainSerde);
    }
    if (dictionarySerde == plainSerde) {
      throw pageReader.corrupt(
          "expected no dictionaries for values of %s, found a page with them"
              .formatted(plainSerde.type().displayName()));
    }
    int length = pageReader.readCount("length of the dictionaries", Integer.MAX_VALUE - 8);
    int storedLength =
        codec == CompressionCodec.NONE
            ? length
            : pageReader.readCount("compressed length of the dictionaries", pageReader.remaining());
    if (storedLength > pageReader.remaining() || !BlockIndex.isPlausible(length, storedLength)) {
      throw pageReader.corrupt(
          "expected dictionaries that fit the page, found %d bytes in %d"
              .formatted(length, storedLength));
    }
    if (dictionaryBuffer.length < length) {
      dictionaryBuffer = new byte[length];
    }
    ByteReader entries = new ByteReader();
    decompress(storedLength, dictionaryBuffer, length, entries, "dictionary");
    dictionary.read(entries);
    serde = dictionarySerde;
  }

  /** Reads bytes of the page and decompresses them, if they are compressed. */
  private void decompress(
      int storedLength, byte[] target, int length, ByteReader out, String section) {
    pageReader.require(storedLength);
    long fileOffset = pageReader.fileOffset() + pageReader.position();
    try {
      if (storedLength == length) {
        System.arraycopy(pageReader.array(), pageReader.position(), target, 0, length);
      } else {
        decompressors
            .of(codec)
            .decompress(pageReader.array(), pageReader.position(), storedLength, target, length);
      }
    } catch (MalformedBlockException e) {
      throw pageReader.corrupt("expected " + codec.label() + " bytes, found others", e);
    }
    pageReader.skip(storedLength);
    SourceLocation location =
        pageReader.location().section(pageReader.location().section() + ", " + section);
    if (storedLength == length) {
      out.reset(target, length, fileOffset, location, null);
      out.setLoaded(0, length);
    } else {
      out.resetDecompressed(target, length, fileOffset, location);
    }
  }

  private void openBlock(int row) {
    int block = blocks.blockOf(row);
    int length = blocks.start(block + 1) - blocks.start(block);
    int storedLength = blocks.storedStart(block + 1) - blocks.storedStart(block);
    if (blockBuffer.length < length) {
      blockBuffer = new byte[length];
    }
    pageReader.moveTo(blocks.storedStart(block));
    long claimed = decompressed.expandedBytes();
    decompress(storedLength, blockBuffer, length, decompressed, "block " + block);
    decompressed.setExpansion(claimed, block < countedBlocks ? length : 0, maxClaims);
    countedBlocks = Math.max(countedBlocks, block + 1);
    startRun(decompressed, blocks.firstRow(block), blocks.firstRow(block + 1), blocks.start(block));
  }

  /** The serde of the current page's values. */
  public ValueSerde serde() {
    return serde;
  }

  /** The bytes of a row of the page, the reader at the value's beginning. */
  public ByteReader seek(int row) {
    // hot: bench projection
    if (row == nextRow) {
      valueRow = row;
      valueStart = nextStart;
      nextRow = NONE;
    } else if (row != valueRow || row >= runEnd || row < runFirst) {
      skipTo(row);
    }
    in.moveTo(valueStart);
    return in;
  }

  /** Notes that the value of the row sought last was read to its end. */
  public void endValue() {
    nextStart = in.position();
    nextRow = valueRow + 1 < runEnd ? valueRow + 1 : NONE;
  }

  /**
   * Decodes values from the row sought last, as many as are loaded.
   *
   * @param maxCount at most {@link ReadAheadBuffer#CAPACITY}
   * @param maxBytes the maximum size of byte strings
   * @return the number of values; 0 if a run does not support the first
   */
  public int readAhead(ReadAheadBuffer target, int maxCount, int maxBytes) {
    in.moveTo(valueStart);
    target.reset(in, maxBytes);
    int count = serde.readAhead(in, target, 0, Math.min(maxCount, runEnd - valueRow));
    if (count > 0) {
      // The row sought last may be read again, so its position is kept.
      nextStart = in.position();
      nextRow = valueRow + count < runEnd ? valueRow + count : NONE;
    }
    return count;
  }

  private void skipTo(int row) {
    if (row >= runEnd || row < runFirst) {
      openBlock(row);
    } else if (row < valueRow) {
      rewind();
    }
    int from = valueRow;
    int start = valueStart;
    if (nextRow != NONE && nextRow <= row) {
      from = nextRow;
      start = nextStart;
    }
    int stride = skips.minStride();
    if (row - from >= stride) {
      int marked = row - row % stride;
      start = seekToEntry(marked, start);
      from = marked;
    }
    in.moveTo(start);
    serde.skip(in, row - from);
    valueRow = row;
    valueStart = in.position();
    nextRow = NONE;
  }

  private int seekToEntry(int row, int present) {
    int start = skips.offsetOf(row) + runShift;
    if (start < present || start > in.length()) {
      throw in.corrupt(
          "expected row %d of the page after byte %d, found a skip entry to byte %d"
              .formatted(row, present, start));
    }
    return start;
  }

  /**
   * Makes the checks that reading omits: that the value read last ends at the end of the page or
   * block, or where a skip entry says that the next one begins; and, at the first row, the
   * dictionary.
   */
  public void checkEnd() {
    if (valueRow == 0 && serde == dictionarySerde) {
      dictionary.checkValues();
    }
    int next = valueRow + 1;
    if (next == runEnd && nextStart != in.length()) {
      in.moveTo(nextStart);
      throw in.corrupt("expected the end of the values, found " + in.remaining() + " bytes more");
    }
    boolean isMarked = next < rowCount && next % skips.minStride() == 0;
    if (isMarked && skips.offsetOf(next) + runShift != nextStart) {
      throw in.corrupt(
          "expected row %d of the page at byte %d, found a skip entry to byte %d"
              .formatted(next, nextStart, skips.offsetOf(next) + runShift));
    }
  }
}
