package dev.stoa.format.column;

import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PathBounds;
import java.io.IOException;
import java.util.List;

/**
 * An encoded page, in memory or spilled to a temporary file. Written by {@link ColumnFileWriter}.
 */
public interface EncodedPage {
  /** Returns the layout and codec of the page. */
  PageFormat pageFormat();

  /** Returns the number of rows. */
  int rowCount();

  /** Returns the bounds of the page's values and of nested values; empty if unknown. */
  default List<PathBounds> bounds() {
    return List.of();
  }

  /** Appends the page's bytes to the current block of a file. */
  void writeTo(ContainerWriter file) throws IOException;
}
