package dev.stoa.format.valuepage;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.IntArray;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Compressor;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Encodes value pages in the requested layout or, if that would be larger, in a simpler layout. All
 * columns of a writer share one encoder, so more columns need no more memory. Not thread-safe.
 */
public final class ValuePageEncoder {
  /** The maximum factor by which dictionaries may shrink a page of over 64 MiB of values. */
  static final int MAX_COMPRESSION_RATIO = 1024;

  /** Pages with more bytes of values are subject to {@link #MAX_COMPRESSION_RATIO}. */
  private static final int MAX_UNBOUNDED_SIZE_IN_BYTES = 64 << 20;

  /** A dictionary must save at least a tenth of the bytes. */
  private static final int MIN_DICTIONARY_SAVINGS_DIVISOR = 10;

  /** Compression must save at least a twentieth of the bytes. */
  private static final int MIN_COMPRESSION_SAVINGS_DIVISOR = 20;

  private final Map<CompressionCodec, Compressor> compressors =
      new EnumMap<>(CompressionCodec.class);

  /**
   * The collected values of a page.
   *
   * @param bytes the values in Avro binary, one after another
   * @param rowCount the number of values, at least 1
   */
  public record Values(ByteWriter bytes, int rowCount) {
    int sizeInBytes() {
      return bytes.size();
    }
  }

  /**
   * A page that has been encoded.
   *
   * @param format the layout and codec of its bytes
   * @param bytes the bytes of the page
   */
  public record Page(PageFormat format, ByteWriter bytes) {}

  /** Encodes a page; does not change the values. */
  public Page encode(AvroSchemas column, ValuePageOptions options, Values values) {
    if (options.layout() == PageLayout.DICTIONARY_SKIP_LIST) {
      Optional<Page> page = encodeWithDictionaries(column, options, values);
      if (page.isPresent()) {
        return page.get();
      }
    }
    ByteWriter page = new ByteWriter();
    RowMarks marks = RowMarks.of(column, options, values.bytes(), values.rowCount());
    boolean hasSkipEntries =
        options.layout() != PageLayout.PLAIN && writeSkipEntries(options, values, marks, page);
    if (!hasSkipEntries) {
      page.truncate(0);
    }
    PageLayout layout = hasSkipEntries ? PageLayout.SKIP_LIST : PageLayout.PLAIN;
    return new Page(new PageFormat(layout, writeValues(options, values, marks, page)), page);
  }

  /** Appends skip entries, and returns whether there are any. */
  private static boolean writeSkipEntries(
      ValuePageOptions options, Values values, RowMarks marks, ByteWriter page) {
    return SkipList.write(marks.markOffsets(), options.skipIntervals(), values.sizeInBytes(), page);
  }

  /** Encodes a page with dictionaries; empty if it would hardly be smaller. */
  private Optional<Page> encodeWithDictionaries(
      AvroSchemas column, ValuePageOptions options, Values values) {
    Optional<DictionaryEncoder> encoder = DictionaryEncoder.of(column);
    if (encoder.isEmpty()) {
      return Optional.empty();
    }
    ByteWriter dictionary = new ByteWriter();
    RowMarks marks = new RowMarks(options);
    Values rewrittenValues = new Values(new ByteWriter(), values.rowCount());
    boolean isWorthwhile =
        encoder
            .get()
            .encode(
                values.bytes(),
                values.rowCount(),
                dictionary,
                rewrittenValues.bytes(),
                marks::beginRow);
    long size = (long) dictionary.size() + rewrittenValues.sizeInBytes();
    if (!isWorthwhile
        || size > values.sizeInBytes() - values.sizeInBytes() / MIN_DICTIONARY_SAVINGS_DIVISOR) {
      return Optional.empty();
    }
    ByteWriter page = new ByteWriter();
    writeSkipEntries(options, rewrittenValues, marks, page);
    int dictionaryStart = page.size();
    writeDictionary(dictionary, options.codec(), page);
    CompressionCodec codec = options.codec();
    if (codec != CompressionCodec.NONE && !writeBlocks(codec, rewrittenValues, marks, page)) {
      page.truncate(dictionaryStart);
      codec = CompressionCodec.NONE;
      writeDictionary(dictionary, codec, page);
    }
    if (codec == CompressionCodec.NONE) {
      page.writeBytes(rewrittenValues.bytes().array(), 0, rewrittenValues.sizeInBytes());
    }
    boolean isTooSmall = // readers would reject it
        values.sizeInBytes() > MAX_UNBOUNDED_SIZE_IN_BYTES
            && values.sizeInBytes() / MAX_COMPRESSION_RATIO > page.size();
    return isTooSmall
        ? Optional.empty()
        : Optional.of(new Page(new PageFormat(PageLayout.DICTIONARY_SKIP_LIST, codec), page));
  }

  private void writeDictionary(ByteWriter dictionary, CompressionCodec codec, ByteWriter page) {
    page.writeVarint(dictionary.size());
    if (codec == CompressionCodec.NONE) {
      page.writeBytes(dictionary.array(), 0, dictionary.size());
    } else {
      ByteWriter compressedDictionary = new ByteWriter();
      int size = compress(codec, dictionary, 0, dictionary.size(), compressedDictionary);
      page.writeVarint(size);
      page.writeBytes(compressedDictionary.array(), 0, size);
    }
  }

  /** Appends the values, compressed if requested and if that saves space; returns the codec. */
  private CompressionCodec writeValues(
      ValuePageOptions options, Values values, RowMarks marks, ByteWriter page) {
    int start = page.size();
    if (options.codec() != CompressionCodec.NONE) {
      if (writeBlocks(options.codec(), values, marks, page)) {
        return options.codec();
      }
      page.truncate(start);
    }
    page.writeBytes(values.bytes().array(), 0, values.sizeInBytes());
    return CompressionCodec.NONE;
  }

  /**
   * Appends the block index and the blocks; returns false if they are hardly smaller than the
   * values.
   */
  private boolean writeBlocks(
      CompressionCodec codec, Values values, RowMarks marks, ByteWriter page) {
    IntArray firstRows = marks.blockFirstRows();
    IntArray offsets = marks.blockOffsets();
    ByteWriter blocks = new ByteWriter();
    page.writeVarint(firstRows.size());
    for (int block = 0; block < firstRows.size(); block++) {
      boolean isLast = block + 1 == firstRows.size();
      int start = offsets.at(block);
      int end = isLast ? values.sizeInBytes() : offsets.at(block + 1);
      int endRow = isLast ? values.rowCount() : firstRows.at(block + 1);
      int size = compress(codec, values.bytes(), start, end, blocks);
      page.writeVarint(endRow - firstRows.at(block));
      page.writeVarint(end - start);
      page.writeVarint(size);
    }
    page.writeBytes(blocks.array(), 0, blocks.size());
    return blocks.size()
        < values.sizeInBytes() - values.sizeInBytes() / MIN_COMPRESSION_SAVINGS_DIVISOR;
  }

  /**
   * Appends bytes, compressed if that makes them smaller, and returns the number of appended bytes.
   */
  private int compress(
      CompressionCodec codec, ByteWriter source, int start, int end, ByteWriter out) {
    Compressor compressor = compressors.computeIfAbsent(codec, CompressionCodec::newCompressor);
    int targetOffset = out.size();
    out.reserve(compressor.maxCompressedLength(end - start));
    int size = compressor.compress(source.array(), start, end - start, out.array(), targetOffset);
    if (size < end - start && BlockIndex.isPlausible(end - start, size)) {
      out.openGap(targetOffset, size); // extends the output over the compressed bytes, moves none
      return size;
    }
    out.writeBytes(source.array(), start, end - start);
    return end - start;
  }
}
