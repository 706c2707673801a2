package dev.stoa.format.valuepage;

import dev.stoa.format.batch.ValueRun;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.compress.MalformedBlockException;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.value.ValueDictionary;
import dev.stoa.format.value.ValueType;

/**
 * Finds rows in the pages of one column, in whatever layout each of them is: jumps by skip entries,
 * decompresses the block that is touched, and walks the few values that are left.
 *
 * <p>Called by {@link ValueColumn}. Going back within a page begins at its first row, or at that of
 * a block, and takes the skip entries from there. For one thread.
 */
public final class PageDecoder {
  private static final int NONE = -1;

  /** What the values of any page may stand for beyond their bytes. */
  private static final long FREE_CLAIMS = 128L << 20;

  /** What they may stand for with each byte of a longer page; writers promise a half. */
  private static final long CLAIMS_OF_A_BYTE = 2L * PageEncoder.MAX_SAVING;

  private final ValueType plainType;
  private final SkipLevels skips = new SkipLevels();
  private final BlockTable blocks = new BlockTable();
  private final ByteReader decompressed = new ByteReader();
  private final Decompressors decompressors;
  private ValueDictionary dictionary;
  private ValueType dictionaryType;
  private byte[] blockBuffer = {};
  private byte[] dictionaryBuffer = {};

  // The present page.
  private ByteReader stored;
  private CompressionCodec codec;
  private ValueType type;
  private int rowCount;
  private long maxClaims;

  /** The blocks whose claims are counted: all up to the last one that was opened. */
  private int countedBlocks;

  // The rows whose bytes are at hand: those of the page, or of one compressed block of it.
  private ByteReader in;
  private int runFirst;
  private int runStart;
  private int runEnd;

  /** Where the run's first value begins in {@link #in}, less where it begins in the values. */
  private int runShift;

  // The row read last, and the one behind it if it is known where that begins.
  private int valueRow;
  private int valueStart;
  private int nextRow = NONE;
  private int nextStart;

  /**
   * A decoder of a column's pages, none of which is open.
   *
   * @param type the column's values as they stand in pages without dictionaries
   * @param decompressors not closed by this
   */
  public PageDecoder(ValueType type, Decompressors decompressors) {
    this.plainType = type;
    this.decompressors = decompressors;
    this.type = type;
  }

  /** Turns to a page, of which nothing need be loaded yet. */
  public void open(ByteReader page, PageForm form, int rows) {
    stored = page;
    codec = form.codec();
    rowCount = rows;
    type = plainType;
    skips.clear();
    runEnd = 0;
    runFirst = 0;
    nextRow = NONE;
    maxClaims = Math.max(FREE_CLAIMS, CLAIMS_OF_A_BYTE * page.length());
    page.setClaims(0, 0, maxClaims);
    decompressed.setClaims(0, 0, maxClaims);
    countedBlocks = 0;
    if (form.layout() != PageLayout.PLAIN) {
      skips.read(page, rows);
    }
    if (form.layout() == PageLayout.DICTIONARY_SKIP_LIST) {
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
    goToFirst();
  }

  private void goToFirst() {
    valueRow = runFirst;
    valueStart = runStart;
    nextRow = NONE;
  }

  private void readDictionary() {
    if (dictionary == null) {
      dictionary = new ValueDictionary();
      dictionaryType = plainType.in(dictionary).orElse(plainType);
    }
    if (dictionaryType == plainType) {
      throw stored.corrupt(
          "expected no dictionaries for values of %s, found a page with them"
              .formatted(plainType.type().plainName()));
    }
    int length = stored.readCount("length of the dictionaries", Integer.MAX_VALUE - 8);
    int storedLength =
        codec == CompressionCodec.NONE
            ? length
            : stored.readCount("compressed length of the dictionaries", stored.remaining());
    if (storedLength > stored.remaining() || !BlockTable.isPlausible(length, storedLength)) {
      throw stored.corrupt(
          "expected dictionaries that fit the page, found %d bytes in %d"
              .formatted(length, storedLength));
    }
    if (dictionaryBuffer.length < length) {
      dictionaryBuffer = new byte[length];
    }
    ByteReader entries = new ByteReader();
    decompress(storedLength, dictionaryBuffer, length, entries, "dictionary");
    dictionary.read(entries);
    type = dictionaryType;
  }

  /** Reads bytes of the page and decompresses them, if they are fewer than they were. */
  private void decompress(
      int storedLength, byte[] target, int length, ByteReader out, String part) {
    stored.require(storedLength);
    long fileOffset = stored.fileOffset() + stored.position();
    try {
      if (storedLength == length) {
        System.arraycopy(stored.array(), stored.position(), target, 0, length);
      } else {
        decompressors
            .of(codec)
            .decompress(stored.array(), stored.position(), storedLength, target, length);
      }
    } catch (MalformedBlockException e) {
      throw stored.corrupt("expected " + codec.label() + " bytes, found others", e);
    }
    stored.skip(storedLength);
    FilePlace place = stored.place().part(stored.place().part() + ", " + part);
    if (storedLength == length) {
      out.reset(target, length, fileOffset, place, null);
      out.setLoaded(0, length);
    } else {
      out.resetDecompressed(target, length, fileOffset, place);
    }
  }

  private void openBlock(int row) {
    int block = blocks.blockOf(row);
    int length = blocks.start(block + 1) - blocks.start(block);
    int storedLength = blocks.storedStart(block + 1) - blocks.storedStart(block);
    if (blockBuffer.length < length) {
      blockBuffer = new byte[length];
    }
    stored.moveTo(blocks.storedStart(block));
    long claimed = decompressed.claimed();
    decompress(storedLength, blockBuffer, length, decompressed, "block " + block);
    decompressed.setClaims(claimed, block < countedBlocks ? length : 0, maxClaims);
    countedBlocks = Math.max(countedBlocks, block + 1);
    startRun(decompressed, blocks.firstRow(block), blocks.firstRow(block + 1), blocks.start(block));
  }

  /** What the values of the present page are read by. */
  public ValueType type() {
    return type;
  }

  /** The bytes of a row of the page, the reader at the value's beginning. */
  public ByteReader seek(int row) {
    // hot: bench projection
    if (row == nextRow) {
      valueRow = row;
      valueStart = nextStart;
      nextRow = NONE;
    } else if (row != valueRow || row >= runEnd || row < runFirst) {
      walkTo(row);
    }
    in.moveTo(valueStart);
    return in;
  }

  /** Tells that the value of the row sought last was read to its end. */
  public void ended() {
    nextStart = in.position();
    nextRow = valueRow + 1 < runEnd ? valueRow + 1 : NONE;
  }

  /**
   * Decodes values from the row sought last on, as many as are loaded.
   *
   * @param most at most {@link ValueRun#CAPACITY}
   * @param bytes the most that byte strings take
   * @return how many; 0 when a run does not take the first
   */
  public int readAhead(ValueRun target, int most, int bytes) {
    in.moveTo(valueStart);
    target.begin(in, bytes);
    int count = type.readAhead(in, target, 0, Math.min(most, runEnd - valueRow));
    if (count > 0) {
      // The row sought last may be read again, so its place is kept.
      nextStart = in.position();
      nextRow = valueRow + count < runEnd ? valueRow + count : NONE;
    }
    return count;
  }

  private void walkTo(int row) {
    if (row >= runEnd || row < runFirst) {
      openBlock(row);
    } else if (row < valueRow) {
      goToFirst();
    }
    int from = valueRow;
    int start = valueStart;
    if (nextRow != NONE && nextRow <= row) {
      from = nextRow;
      start = nextStart;
    }
    int stride = skips.leastStride();
    if (row - from >= stride) {
      int marked = row - row % stride;
      start = jump(marked, start);
      from = marked;
    }
    in.moveTo(start);
    type.skip(in, row - from);
    valueRow = row;
    valueStart = in.position();
    nextRow = NONE;
  }

  private int jump(int row, int present) {
    int start = skips.offsetOf(row) + runShift;
    if (start < present || start > in.length()) {
      throw in.corrupt(
          "expected row %d of the page behind byte %d, found a skip entry to byte %d"
              .formatted(row, present, start));
    }
    return start;
  }

  /**
   * Checks what reading alone does not: that the value read last ends where the page or block does,
   * or where a skip entry says that the next one begins; and the dictionary, with the first row.
   */
  public void checkEnd() {
    if (valueRow == 0 && type == dictionaryType) {
      dictionary.checkValues();
    }
    int next = valueRow + 1;
    if (next == runEnd && nextStart != in.length()) {
      in.moveTo(nextStart);
      throw in.corrupt("expected the end of the values, found " + in.remaining() + " bytes more");
    }
    boolean isMarked = next < rowCount && next % skips.leastStride() == 0;
    if (isMarked && skips.offsetOf(next) + runShift != nextStart) {
      throw in.corrupt(
          "expected row %d of the page at byte %d, found a skip entry to byte %d"
              .formatted(next, nextStart, skips.offsetOf(next) + runShift));
    }
  }
}
