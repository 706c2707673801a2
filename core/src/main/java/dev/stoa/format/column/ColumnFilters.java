package dev.stoa.format.column;

import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The Bloom filters of a column file, of all its pages or one each. They stand in the footer, as a
 * section that old readers pass over. Opened when one is first asked for.
 */
final class ColumnFilters {
  /** What says that a page has none. */
  private static final int NONE = 0;

  private final ByteRegion[] regions;
  private final BloomFilter[] open;

  private ColumnFilters(ByteRegion[] regions) {
    this.regions = regions;
    this.open = new BloomFilter[regions.length];
  }

  /** Appends filters, one for all pages or one a page, some of which may be empty. */
  static void write(List<ByteWriter> filters, ByteWriter out) {
    out.writeVarint(filters.size());
    filters.forEach(filter -> out.writeVarint(filter.size()));
    filters.forEach(filter -> out.writeBytes(filter.array(), 0, filter.size()));
  }

  /** Reads what {@link #write} wrote. */
  static ColumnFilters read(ByteReader in, int pageCount) {
    int count = in.readCount("number of filters", Math.max(1, pageCount));
    if (count != 1 && count != pageCount) {
      throw in.corrupt("expected a filter, or %d, found %d".formatted(pageCount, count));
    }
    int[] lengths = new int[count];
    Arrays.setAll(lengths, i -> in.readCount("length of a filter", in.remaining()));
    ByteRegion[] regions = new ByteRegion[count];
    for (int i = 0; i < count; i++) {
      if (lengths[i] > in.remaining()) {
        throw in.corrupt("expected a filter of %d bytes, found fewer".formatted(lengths[i]));
      }
      byte[] bytes = new byte[lengths[i]];
      in.readBytes(bytes);
      regions[i] = ByteRegion.of(bytes, bytes.length, in.place());
    }
    if (in.remaining() != 0) {
      throw in.corrupt("expected the end of the filters, found %d bytes".formatted(in.remaining()));
    }
    return new ColumnFilters(regions);
  }

  /** The filter of the values of a page, maybe of other pages too; empty where it has none. */
  Optional<BloomFilter> ofPage(int page) {
    int number = regions.length == 1 ? 0 : page;
    if (open[number] == null && regions[number].length() != NONE) {
      open[number] = BloomFilter.open(regions[number]);
    }
    return Optional.ofNullable(open[number]);
  }

  /** How many there are. */
  int count() {
    return regions.length;
  }

  /** The bytes that all of them take. */
  long sizeInBytes() {
    long size = 0;
    for (ByteRegion region : regions) {
      size += region.length();
    }
    return size;
  }
}
