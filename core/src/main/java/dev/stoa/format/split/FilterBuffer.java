package dev.stoa.format.split;

import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The Bloom filters of the column file being written: one of each page, and one of all pages as
 * long as few values are different. Called when pages end; the filters wait in memory.
 *
 * <p>A filter of each page tells which page to read, but values that stand in many pages take room
 * in each filter; one of all pages takes room for them once.
 */
final class FilterBuffer {
  /** With more values, those of all pages would hold much memory until the file is written. */
  private static final int MOST_VALUES_OF_ALL = 1 << 20;

  /** One of all pages is taken where it is smaller by this factor than those of the pages. */
  private static final int LEAST_GAIN = 4;

  private final double falsePositiveRate;
  private final BloomFilterWriter page = new BloomFilterWriter();
  private BloomFilterWriter all = new BloomFilterWriter();
  private final List<ByteWriter> ofPages = new ArrayList<>();
  private boolean hasAll = true;

  FilterBuffer(double falsePositiveRate) {
    this.falsePositiveRate = falsePositiveRate;
  }

  /** Takes the next page, whose values are added to the filter that is handed out. */
  void addPage(Consumer<BloomFilterWriter> values) {
    page.clear();
    values.accept(page);
    ByteWriter filter = new ByteWriter();
    if (page.isFull()) {
      hasAll = false;
    } else {
      page.writeTo(filter, falsePositiveRate);
    }
    ofPages.add(filter);
    addToAll();
  }

  private void addToAll() {
    if (hasAll) {
      all.addAll(page);
      hasAll = all.count() <= MOST_VALUES_OF_ALL;
    }
    if (!hasAll) {
      all = new BloomFilterWriter();
    }
  }

  /** The filters of the file: one of all pages or one each. */
  List<ByteWriter> finish() {
    if (hasAll && ofPages.size() > 1) {
      ByteWriter filter = new ByteWriter();
      all.writeTo(filter, falsePositiveRate);
      long sizeOfPages = ofPages.stream().mapToLong(ByteWriter::size).sum();
      if (filter.size() * (long) LEAST_GAIN <= sizeOfPages) {
        return List.of(filter);
      }
    }
    return List.copyOf(ofPages);
  }

  /** Begins anew for the next file. */
  void clear() {
    ofPages.clear();
    all = new BloomFilterWriter();
    hasAll = true;
  }
}
