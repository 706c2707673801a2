package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;

/**
 * How the bytes of a page are to be read; the same two bytes in a column file's footer and in the
 * manifest.
 *
 * @param layout how its values are stored
 * @param codec how its blocks are compressed
 */
public record PageForm(PageLayout layout, CompressionCodec codec) {
  /** Values and nothing else. */
  public static final PageForm BARE = new PageForm(PageLayout.PLAIN, CompressionCodec.NONE);

  /** Appends the two bytes. */
  public void write(ByteWriter out) {
    out.writeByte(layout.code());
    out.writeByte(codec.code());
  }

  /**
   * Reads the two bytes.
   *
   * @throws dev.stoa.exception.UnsupportedVersionException when a newer Stoa invented one
   */
  public static PageForm read(ByteReader in) {
    int layout = in.readByte();
    int codec = in.readByte();
    return new PageForm(
        PageLayout.ofCode(layout)
            .orElseThrow(() -> in.place().unsupported("page layout " + layout + " is unknown")),
        CompressionCodec.ofCode(codec)
            .orElseThrow(() -> in.place().unsupported("codec " + codec + " is unknown")));
  }
}
