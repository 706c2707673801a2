package dev.stoa.testing.layout;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * A layout and a codec: what a column is asked to be written in, or what a page is in.
 *
 * @param layout any but the default
 * @param codec any
 */
public record Form(ColumnLayout layout, CompressionCodec codec) {
  /** Each has its place in the list as its number in {@code docs/format.md}. */
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
  public static List<Form> all() {
    List<Form> all = new ArrayList<>();
    for (ColumnLayout layout : LAYOUTS) {
      if (layout == ColumnLayout.VECTOR) {
        continue;
      }
      for (CompressionCodec codec : CODECS) {
        all.add(new Form(layout, codec));
      }
    }
    return all;
  }

  static Form ofNumbers(int layout, int codec) {
    return new Form(LAYOUTS.get(layout), CODECS.get(codec));
  }

  /** How a column of this form is asked for. */
  public ColumnOptions options() {
    return ColumnOptions.defaults().withLayout(layout).withCodec(codec);
  }

  /** Whether blocks are compressed. */
  public boolean isCompressed() {
    return codec != CompressionCodec.NONE;
  }

  /** The same layout uncompressed. */
  public Form uncompressed() {
    return new Form(layout, CompressionCodec.NONE);
  }
}
