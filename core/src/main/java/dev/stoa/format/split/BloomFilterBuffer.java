package dev.stoa.format.split;

import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The Bloom filters of the column file that is being written: one per page, and one for all pages
 * while there are few distinct values. Filled when pages end; the filters stay in memory.
 *
 * <p>A filter per page shows which page to read, but a value that occurs in many pages takes room
 * in each of their filters; a filter for all pages stores them once.
 */
final class BloomFilterBuffer {
  /**
   * The maximum number of distinct values in the filter for all pages: with more, it would use much
   * memory until the file is written.
   */
  private static final int MAX_FILE_FILTER_VALUE_COUNT = 1 << 20;

  /**
   * The filter for all pages is used if it is smaller by this factor than the filters of the pages
   * together.
   */
  private static final int MIN_SAVING_FACTOR = 4;

  private final double falsePositiveRate;
  private final BloomFilterWriter pageFilter = new BloomFilterWriter();
  private BloomFilterWriter fileFilter = new BloomFilterWriter();
  private final List<ByteWriter> pageFilters = new ArrayList<>();
  private boolean hasFileFilter = true;

  BloomFilterBuffer(double falsePositiveRate) {
    this.falsePositiveRate = falsePositiveRate;
  }

  /**
   * Adds a page.
   *
   * @param valueHasher adds the hashes of the page's values to a filter
   */
  void addPage(Consumer<BloomFilterWriter> valueHasher) {
    pageFilter.clear();
    valueHasher.accept(pageFilter);
    ByteWriter filter = new ByteWriter();
    if (pageFilter.isFull()) {
      hasFileFilter = false; // the page has too many values, so its filter stays empty
    } else {
      pageFilter.writeTo(filter, falsePositiveRate);
    }
    pageFilters.add(filter);
    addToFileFilter();
  }

  private void addToFileFilter() {
    if (hasFileFilter) {
      fileFilter.addAll(pageFilter);
      hasFileFilter = fileFilter.distinctCount() <= MAX_FILE_FILTER_VALUE_COUNT;
    }
    if (!hasFileFilter) {
      fileFilter = new BloomFilterWriter();
    }
  }

  /** Returns the filters of the file: one for all pages or one per page. */
  List<ByteWriter> finish() {
    if (hasFileFilter && pageFilters.size() > 1) {
      ByteWriter filter = new ByteWriter();
      fileFilter.writeTo(filter, falsePositiveRate);
      long pageFilterSize = pageFilters.stream().mapToLong(ByteWriter::size).sum();
      if (filter.size() * (long) MIN_SAVING_FACTOR <= pageFilterSize) {
        return List.of(filter);
      }
    }
    return List.copyOf(pageFilters);
  }

  /** Resets for the next file. */
  void clear() {
    pageFilters.clear();
    fileFilter = new BloomFilterWriter();
    hasFileFilter = true;
  }
}
