package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.page.PageFormat;
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
 * A column file as its own footer describes it, without a manifest. Used to repair tables.
 *
 * @param identity the file's length and fingerprint
 * @param split the identity of the split directory whose rows it contains
 * @param columns the columns that it contains
 * @param pageFormat the format of its first page; plain and uncompressed if it has no pages
 * @param pageCount the number of its pages
 * @param bounds the bounds of the values of all rows
 * @param extent its range in the file of a column group; empty if it is the whole file
 */
public record RecoveredColumnFile(
    ContainerReader.FileIdentity identity,
    SplitIdentity split,
    List<Column> columns,
    PageFormat pageFormat,
    int pageCount,
    List<PathBounds> bounds,
    Optional<Extent> extent) {
  /**
   * Reads the footers of the column files stored in a file, and returns them in the order in the
   * file.
   *
   * @param faultListener receives the exceptions for corrupt footers and for a file without any
   *     footer
   */
  public static List<RecoveredColumnFile> readAll(
      Storage storage, String path, Consumer<RuntimeException> faultListener) throws IOException {
    List<RecoveredColumnFile> columnFiles = new ArrayList<>();
    SourceLocation location = SourceLocation.of(storage.location(), path);
    try (InputFile file = storage.open(path)) {
      long fileSize = file.sizeInBytes();
      long end = fileSize;
      do {
        long size = ContainerReader.sizeEndingAt(file, end, location, FileKind.COLUMN);
        end -= size;
        Extent extent = new Extent(end, size, fileSize);
        try {
          columnFiles.add(read(storage.open(path), location, extent));
        } catch (CorruptFileException | UnsupportedVersionException e) {
          faultListener.accept(e);
        }
      } while (end > 0);
    } catch (CorruptFileException | UnsupportedVersionException e) {
      faultListener.accept(e); // column files stored before this one cannot be found
    }
    Collections.reverse(columnFiles);
    return columnFiles;
  }

  private static RecoveredColumnFile read(InputFile file, SourceLocation location, Extent extent)
      throws IOException {
    boolean isWholeFile = extent.sizeInBytes() == extent.fileSizeInBytes();
    try (ContainerReader container =
        ContainerReader.open(
            extent.slice(file, location),
            location.withBaseOffset(extent.offset()),
            FileKind.COLUMN,
            Optional.empty(),
            new ReadCounters())) {
      container.verifyHeader();
      ColumnFooter footer = ColumnFooter.read(container);
      int pageCount = container.blockCount();
      List<List<PathBounds>> boundsByPage = new ArrayList<>();
      for (int page = 0; page < pageCount; page++) {
        boundsByPage.add(footer.bounds(page));
      }
      return new RecoveredColumnFile(
          container.identity(),
          footer.split(),
          footer.columns(),
          pageCount == 0 ? PageFormat.PLAIN_UNCOMPRESSED : footer.pageFormat(0),
          pageCount,
          PathBounds.merge(boundsByPage),
          isWholeFile && footer.columns().size() == 1 ? Optional.empty() : Optional.of(extent));
    }
  }
}
