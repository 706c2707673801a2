package dev.stoa.format.column;

import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.storage.OutputFile;
import java.io.IOException;

/** Writes one column file in one pass. Called when a split directory closes. */
public final class ColumnFileWriter {
  private ColumnFileWriter() {}

  /**
   * Writes and completes the file.
   *
   * @param file new and empty; closed when this returns or throws
   * @return what whoever names the file must keep to know it again
   */
  public static FrameReader.Expected write(
      OutputFile file, SplitIdentity split, ColumnContent content) throws IOException {
    try (FrameWriter frame = new FrameWriter(file, FileKind.COLUMN)) {
      for (EncodedPage page : content.pages()) {
        page.writeTo(frame);
        frame.endBlock();
      }
      frame.finish(ColumnFooter.write(split, content));
      return new FrameReader.Expected(frame.sizeInBytes(), frame.fingerprint());
    }
  }
}
