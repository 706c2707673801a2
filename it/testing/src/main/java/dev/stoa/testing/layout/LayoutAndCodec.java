package dev.stoa.testing.layout;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * The layout and codec of a column or page.
 *
 * @param layout any but the default
 * @param codec any
 */
public record LayoutAndCodec(ColumnLayout layout, CompressionCodec codec) {
  /** Each layout's index in the list is its number in {@code docs/reference/format.md}. */
  private static final List<ColumnLayout> LAYOUTS =
      List.of(
          ColumnLayout.PLAIN,
          ColumnLayout.SKIP_LIST,
          ColumnLayout.DICTIONARY_SKIP_LIST,
          ColumnLayout.VECTOR);

  private static final List<CompressionCodec> CODECS =
      List.of(
          CompressionCodec.NONE,
          CompressionCodec.ZLIB,
          CompressionCodec.LZO,
          CompressionCodec.LZ4,
          CompressionCodec.SNAPPY,
          CompressionCodec.ZSTD);

  /** Every layout of value pages with every codec. */
  public static List<LayoutAndCodec> all() {
    List<LayoutAndCodec> all = new ArrayList<>();
    for (ColumnLayout layout : LAYOUTS) {
      if (layout == ColumnLayout.VECTOR) {
        continue;
      }
      for (CompressionCodec codec : CODECS) {
        all.add(new LayoutAndCodec(layout, codec));
      }
    }
    return all;
  }

  static LayoutAndCodec ofIds(int layout, int codec) {
    return new LayoutAndCodec(LAYOUTS.get(layout), CODECS.get(codec));
  }

  /** The options of a column with this layout and codec. */
  public ColumnOptions options() {
    return ColumnOptions.defaults().withLayout(layout).withCodec(codec);
  }

  /** Whether blocks are compressed. */
  public boolean isCompressed() {
    return codec != CompressionCodec.NONE;
  }

  /** The same layout uncompressed. */
  public LayoutAndCodec uncompressed() {
    return new LayoutAndCodec(layout, CompressionCodec.NONE);
  }
}
