package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/**
 * The layout and codec of a page; stored as two bytes in a column file's footer and in the
 * manifest.
 *
 * @param layout the layout of its values
 * @param codec the codec of its blocks
 */
public record PageFormat(PageLayout layout, CompressionCodec codec) {
  /** The format of uncompressed values one after another. */
  public static final PageFormat PLAIN_UNCOMPRESSED =
      new PageFormat(PageLayout.PLAIN, CompressionCodec.NONE);

  /** Appends the two bytes of this format. */
  public void write(ByteWriter out) {
    out.writeByte(layout.code());
    out.writeByte(codec.code());
  }

  /**
   * Reads the two bytes of a format.
   *
   * @throws dev.stoa.exception.UnsupportedVersionException if the layout or codec is unknown
   */
  public static PageFormat read(ByteReader in) {
    int layoutCode = in.readByte();
    int codecCode = in.readByte();
    return new PageFormat(
        PageLayout.ofCode(layoutCode)
            .orElseThrow(
                () -> in.location().unsupported("page layout " + layoutCode + " is unknown")),
        CompressionCodec.ofCode(codecCode)
            .orElseThrow(() -> in.location().unsupported("codec " + codecCode + " is unknown")));
  }
}
