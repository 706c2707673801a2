package dev.stoa.format.split;

import dev.stoa.format.bloom.BloomFilterWriter;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.value.ValueHashes;
import java.util.ArrayList;
import java.util.List;

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

  private static final FilePlace PLACE = new FilePlace("the page being written", "");

  private final ValueHashes hashes;
  private final double falsePositiveRate;
  private final BloomFilterWriter page = new BloomFilterWriter();
  private BloomFilterWriter all = new BloomFilterWriter();
  private final List<ByteWriter> ofPages = new ArrayList<>();
  private boolean hasAll = true;

  FilterBuffer(ValueHashes hashes, double falsePositiveRate) {
    this.hashes = hashes;
    this.falsePositiveRate = falsePositiveRate;
  }

  /** Takes the values of the next page. */
  void addPage(ByteWriter values, int rowCount) {
    page.clear();
    ByteReader in = new ByteReader(values.array(), values.size(), 0, PLACE);
    for (int row = 0; row < rowCount; row++) {
      hashes.add(in, page);
    }
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
