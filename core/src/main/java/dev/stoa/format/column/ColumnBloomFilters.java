package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The Bloom filters of a column file, one for all pages or one per page. They are stored in an
 * optional section of the footer, and each is opened when it is first requested.
 */
final class ColumnBloomFilters {
  /** The length that is stored for a page without a filter. */
  private static final int NO_FILTER_LENGTH = 0;

  private final ByteRegion[] regions;
  private final BloomFilter[] filters;

  private ColumnBloomFilters(ByteRegion[] regions) {
    this.regions = regions;
    this.filters = new BloomFilter[regions.length];
  }

  /** Appends filters: one for all pages, or one per page, where pages without one have no bytes. */
  static void write(List<ByteWriter> bloomFilters, ByteWriter out) {
    out.writeVarint(bloomFilters.size());
    bloomFilters.forEach(bloomFilter -> out.writeVarint(bloomFilter.size()));
    bloomFilters.forEach(bloomFilter -> out.writeBytes(bloomFilter.array(), 0, bloomFilter.size()));
  }

  /** Reads the output of {@link #write}. */
  static ColumnBloomFilters read(ByteReader in, int pageCount) {
    int count = in.readCount("number of Bloom filters", Math.max(1, pageCount));
    if (count != 1 && count != pageCount) {
      throw in.corrupt("expected 1 or %d Bloom filters, found %d".formatted(pageCount, count));
    }
    int[] lengths = new int[count];
    Arrays.setAll(lengths, i -> in.readCount("length of a Bloom filter", in.remaining()));
    ByteRegion[] regions = new ByteRegion[count];
    for (int i = 0; i < count; i++) {
      if (lengths[i] > in.remaining()) {
        throw in.corrupt("expected a Bloom filter of %d bytes, found fewer".formatted(lengths[i]));
      }
      byte[] bytes = new byte[lengths[i]];
      in.readBytes(bytes);
      regions[i] = ByteRegion.of(bytes, bytes.length, in.location());
    }
    if (in.remaining() != 0) {
      throw in.corrupt(
          "expected the end of the Bloom filters, found %d more bytes".formatted(in.remaining()));
    }
    return new ColumnBloomFilters(regions);
  }

  /**
   * Returns the filter of a page's values, possibly shared with other pages; empty if it has none.
   */
  Optional<BloomFilter> filter(int page) {
    int index = regions.length == 1 ? 0 : page;
    if (filters[index] == null && regions[index].length() != NO_FILTER_LENGTH) {
      filters[index] = BloomFilter.open(regions[index]);
    }
    return Optional.ofNullable(filters[index]);
  }

  /** Returns the number of filters. */
  int count() {
    return regions.length;
  }

  /** Returns the total size of the filters in bytes. */
  long sizeInBytes() {
    long size = 0;
    for (ByteRegion region : regions) {
      size += region.length();
    }
    return size;
  }
}
