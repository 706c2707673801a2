package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.Bounds.Exactness;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.CountBounds;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The bounds of values inside those of a column, as column files keep them for pages and manifests
 * for split directories.
 *
 * @param path the way from the column's value as a bound predicate writes its steps, such as {@code
 *     ['content-type']} or {@code .size}; empty for the value itself
 * @param bounds of the values there
 */
public record PathBounds(String path, Bounds bounds) {
  private static final int COUNTS = 0;
  private static final int LONGS = 1;
  private static final int DOUBLES = 2;
  private static final int BYTES = 3;
  private static final int DECIMALS = 4;
  private static final int WIDENED = 0x80;

  /** Appends a number of bounds. */
  public static void writeAll(List<PathBounds> all, ByteWriter out) {
    out.writeVarint(all.size());
    for (PathBounds bounds : all) {
      out.writeText(bounds.path());
      bounds.write(out);
    }
  }

  /** Reads what {@link #writeAll} wrote. */
  public static List<PathBounds> readAll(ByteReader in) {
    return in.readList(
        "number of bounds", () -> new PathBounds(in.readText("path of bounds"), readBounds(in)));
  }

  /** The bounds of the values of some pages together, where each of them has some. */
  public static List<PathBounds> merge(List<List<PathBounds>> pages) {
    Map<String, Bounds> merged = new HashMap<>();
    Map<String, Integer> occurrences = new HashMap<>();
    for (List<PathBounds> page : pages) {
      for (PathBounds bounds : page) {
        merged.merge(bounds.path(), bounds.bounds(), PathBounds::merge);
        occurrences.merge(bounds.path(), 1, Integer::sum);
      }
    }
    return merged.keySet().stream()
        .filter(path -> occurrences.get(path) == pages.size())
        .sorted()
        .map(path -> new PathBounds(path, merged.get(path)))
        .toList();
  }

  /** The bounds of the values that some steps lead to; empty where they are not among these. */
  public static Optional<Bounds> find(List<PathStep> steps, List<PathBounds> all) {
    String wanted = steps.stream().map(PathStep::toString).collect(Collectors.joining());
    return all.stream()
        .filter(bounds -> bounds.path().equals(wanted))
        .map(PathBounds::bounds)
        .findFirst();
  }

  private static Bounds merge(Bounds left, Bounds right) {
    return left.merge(right);
  }

  private void write(ByteWriter out) {
    int widened = bounds.exactness() == Exactness.WIDENED ? WIDENED : 0;
    if (bounds instanceof LongBounds longs) {
      out.writeByte(LONGS | widened);
      writeCounts(out);
      out.writeZigzag(longs.min());
      out.writeZigzag(longs.max());
    } else if (bounds instanceof DoubleBounds doubles) {
      out.writeByte(DOUBLES | widened);
      writeCounts(out);
      out.writeVarint(doubles.nanCount());
      out.writeLong(Double.doubleToRawLongBits(doubles.min()));
      out.writeLong(Double.doubleToRawLongBits(doubles.max()));
    } else if (bounds instanceof BytesBounds bytes) {
      out.writeByte((bytes.order() == BytesOrder.DECIMAL ? DECIMALS : BYTES) | widened);
      writeCounts(out);
      writeEnd(bytes.min(), out);
      writeEnd(bytes.max(), out);
    } else {
      out.writeByte(COUNTS | widened);
      writeCounts(out);
    }
  }

  private void writeCounts(ByteWriter out) {
    out.writeVarint(bounds.counts().valueCount());
    out.writeVarint(bounds.counts().nullCount());
  }

  private static void writeEnd(byte[] end, ByteWriter out) {
    out.writeVarint(end.length);
    out.writeBytes(end, 0, end.length);
  }

  private static Bounds readBounds(ByteReader in) {
    int code = in.readByte();
    Exactness exactness = (code & WIDENED) == 0 ? Exactness.EXACT : Exactness.WIDENED;
    ValueCounts counts =
        new ValueCounts(in.readSize("number of values"), in.readSize("number of nulls"));
    try {
      return switch (code & ~WIDENED) {
        case COUNTS -> new CountBounds(counts);
        case LONGS -> new LongBounds(in.readZigzag(), in.readZigzag(), counts, exactness);
        case DOUBLES -> readDoubles(in, counts, exactness);
        case BYTES -> readBytes(in, BytesOrder.UNSIGNED, counts, exactness);
        case DECIMALS -> readBytes(in, BytesOrder.DECIMAL, counts, exactness);
        default -> throw in.corrupt("expected a kind of bounds, found " + code);
      };
    } catch (IllegalArgumentException e) {
      throw in.corrupt("expected bounds in their order, found others", e);
    }
  }

  private static Bounds readDoubles(ByteReader in, ValueCounts counts, Exactness exactness) {
    long nanCount = in.readSize("number of NaNs");
    double min = Double.longBitsToDouble(in.readLong());
    double max = Double.longBitsToDouble(in.readLong());
    return new DoubleBounds(min, max, nanCount, counts, exactness);
  }

  private static Bounds readBytes(
      ByteReader in, BytesOrder order, ValueCounts counts, Exactness exactness) {
    byte[] min = readEnd(in);
    byte[] max = readEnd(in);
    return BytesBounds.of(new BytesBounds.Ends(min, max), order, counts, exactness);
  }

  private static byte[] readEnd(ByteReader in) {
    byte[] end = new byte[in.readCount("length of a bound", BytesBounds.LONGEST)];
    in.readBytes(end);
    return end;
  }
}
