package dev.stoa.testing.layout;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * The layout and codec of a column or page.
 *
 * @param layout any layout except the default
 * @param codec any codec
 */
public record LayoutAndCodec(ColumnLayout layout, CompressionCodec codec) {
  /** The index of each layout is its code in {@code docs/reference/format.md}. */
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

  /** Returns every layout of value pages with every codec. */
  public static List<LayoutAndCodec> all() {
    List<LayoutAndCodec> combinations = new ArrayList<>();
    for (ColumnLayout layout : LAYOUTS) {
      if (layout == ColumnLayout.VECTOR) {
        continue;
      }
      for (CompressionCodec codec : CODECS) {
        combinations.add(new LayoutAndCodec(layout, codec));
      }
    }
    return combinations;
  }

  static LayoutAndCodec ofCodes(int layout, int codec) {
    return new LayoutAndCodec(LAYOUTS.get(layout), CODECS.get(codec));
  }

  /** Returns the options of a column with this layout and codec. */
  public ColumnOptions options() {
    return ColumnOptions.defaults().withLayout(layout).withCodec(codec);
  }

  /** Whether the codec compresses blocks. */
  public boolean isCompressed() {
    return codec != CompressionCodec.NONE;
  }

  /** Returns the same layout without compression. */
  public LayoutAndCodec uncompressed() {
    return new LayoutAndCodec(layout, CompressionCodec.NONE);
  }
}
