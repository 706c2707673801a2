package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/**
 * The layout and codec of a page; stored as two bytes in a column file's footer and in the
 * manifest.
 *
 * @param layout how its values are stored
 * @param codec how its blocks are compressed
 */
public record PageFormat(PageLayout layout, CompressionCodec codec) {
  /** Uncompressed values without any structure. */
  public static final PageFormat PLAIN_UNCOMPRESSED =
      new PageFormat(PageLayout.PLAIN, CompressionCodec.NONE);

  /** Appends the two bytes. */
  public void write(ByteWriter out) {
    out.writeByte(layout.code());
    out.writeByte(codec.code());
  }

  /**
   * Reads the two bytes.
   *
   * @throws dev.stoa.exception.UnsupportedVersionException if only a newer Stoa knows one
   */
  public static PageFormat read(ByteReader in) {
    int layout = in.readByte();
    int codec = in.readByte();
    return new PageFormat(
        PageLayout.ofCode(layout)
            .orElseThrow(() -> in.location().unsupported("page layout " + layout + " is unknown")),
        CompressionCodec.ofCode(codec)
            .orElseThrow(() -> in.location().unsupported("codec " + codec + " is unknown")));
  }
}
