package dev.stoa.format.column;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.storage.OutputFile;
import java.io.IOException;

/** Writes a column file in one pass. Called when a split directory is completed. */
public final class ColumnFileWriter {
  private ColumnFileWriter() {}

  /**
   * Writes and completes a file.
   *
   * @param file a new, empty file; closed when this method returns or throws
   * @return the identity that references to the file must store
   */
  public static ContainerReader.FileIdentity write(
      OutputFile file, SplitIdentity split, ColumnContent content) throws IOException {
    try (ContainerWriter container = new ContainerWriter(file, FileKind.COLUMN)) {
      for (EncodedPage page : content.pages()) {
        page.writeTo(container);
        container.endBlock();
      }
      container.finish(ColumnFooter.write(split, content));
      return new ContainerReader.FileIdentity(container.sizeInBytes(), container.fingerprint());
    }
  }
}
