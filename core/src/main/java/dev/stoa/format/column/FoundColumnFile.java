package dev.stoa.format.column;

import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a column file says of itself when no manifest does; called by the repair of tables.
 *
 * @param identity its length and fingerprint
 * @param split whose rows it holds
 * @param columns the columns that it holds
 * @param form of its first page
 * @param pageCount its number of pages
 * @param bounds of all its rows' values
 */
public record FoundColumnFile(
    FrameReader.Expected identity,
    SplitIdentity split,
    List<Column> columns,
    PageForm form,
    int pageCount,
    List<PathBounds> bounds) {
  /**
   * Reads the footer of a file.
   *
   * @throws dev.stoa.exception.CorruptFileException when it is damaged, or no column file
   */
  public static FoundColumnFile read(Storage storage, String path) throws IOException {
    try (FrameReader frame =
        FrameReader.open(storage, path, FileKind.COLUMN, Optional.empty(), new ReadCounters())) {
      frame.verifyHeader();
      ColumnFooter footer = ColumnFooter.read(frame);
      int pageCount = frame.blockCount();
      List<List<PathBounds>> bounds = new ArrayList<>();
      for (int page = 0; page < pageCount; page++) {
        bounds.add(footer.bounds(page));
      }
      return new FoundColumnFile(
          frame.identity(),
          footer.split(),
          footer.columns(),
          pageCount == 0 ? PageForm.BARE : footer.form(0),
          pageCount,
          PathBounds.merge(bounds));
    }
  }
}
