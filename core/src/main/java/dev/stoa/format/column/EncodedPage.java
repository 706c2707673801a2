package dev.stoa.format.column;

import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import java.io.IOException;
import java.util.List;

/** A page whose bytes are ready, wherever they wait. Called by {@link ColumnFileWriter}. */
public interface EncodedPage {
  /** How its bytes are to be read. */
  PageForm form();

  /** How many rows it holds. */
  int rowCount();

  /** Bounds of its values and of those inside; none where they are not known. */
  default List<PathBounds> bounds() {
    return List.of();
  }

  /** Appends its bytes to the present block of a file. */
  void writeTo(FrameWriter file) throws IOException;
}
