package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a column file says of itself when no manifest does; called by the repair of tables.
 *
 * @param identity its length and fingerprint
 * @param split whose rows it holds
 * @param columns the columns that it holds
 * @param form of its first page
 * @param pageCount its number of pages
 * @param bounds of all its rows' values
 * @param extent where it stands in the file of a column group; empty where it is the whole file
 */
public record FoundColumnFile(
    FrameReader.Expected identity,
    SplitIdentity split,
    List<Column> columns,
    PageForm form,
    int pageCount,
    List<PathBounds> bounds,
    Optional<Extent> extent) {
  /**
   * Reads the footers of the column files in a file, one or those of a group, from its end.
   *
   * @param faults told of those that are damaged, and of a file that is none
   */
  public static List<FoundColumnFile> readAll(
      Storage storage, String path, Consumer<RuntimeException> faults) throws IOException {
    List<FoundColumnFile> found = new ArrayList<>();
    FilePlace place = FilePlace.of(storage.location(), path);
    try (InputFile file = storage.open(path)) {
      long fileSize = file.sizeInBytes();
      long end = fileSize;
      do {
        long size = FrameReader.sizeOfLast(file, end, place, FileKind.COLUMN);
        end -= size;
        Extent extent = new Extent(end, size, fileSize);
        try {
          found.add(read(storage.open(path), place, extent));
        } catch (CorruptFileException | UnsupportedVersionException e) {
          faults.accept(e);
        }
      } while (end > 0);
    } catch (CorruptFileException | UnsupportedVersionException e) {
      faults.accept(e); // what stands before in the file cannot be found
    }
    Collections.reverse(found);
    return found;
  }

  private static FoundColumnFile read(InputFile file, FilePlace place, Extent extent)
      throws IOException {
    boolean isWhole = extent.sizeInBytes() == extent.fileSizeInBytes();
    try (FrameReader frame =
        FrameReader.open(
            extent.of(file, place),
            place.from(extent.offset()),
            FileKind.COLUMN,
            Optional.empty(),
            new ReadCounters())) {
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
          PathBounds.merge(bounds),
          isWhole && footer.columns().size() == 1 ? Optional.empty() : Optional.of(extent));
    }
  }
}
