package dev.stoa.format.split;

import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnFileReader;
import dev.stoa.format.column.Extent;
import dev.stoa.format.column.RowFile;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A manifest's reference to a column file.
 *
 * @param fieldId the column that it contains
 * @param name the file's name within its split directory; no reader parses it
 * @param pageFormat the requested format of its pages; some may be simpler
 * @param sizeInBytes its length; in a row group, the share counted for this column
 * @param fingerprint identifies the file
 * @param pageCount its number of pages
 * @param bounds of the values of all its rows and of nested values; none if unknown
 * @param order of its values from row to row
 * @param extent its range in the file of a column group; empty if it is the whole file
 */
public record ColumnFile(
    int fieldId,
    String name,
    PageFormat pageFormat,
    long sizeInBytes,
    int fingerprint,
    int pageCount,
    List<PathBounds> bounds,
    ValueOrder order,
    Optional<Extent> extent) {
  /** Copies the bounds. */
  public ColumnFile {
    bounds = List.copyOf(bounds);
  }

  /** A column file that is a whole file. */
  public ColumnFile(
      int fieldId,
      String name,
      PageFormat format,
      long sizeInBytes,
      int fingerprint,
      int pageCount,
      List<PathBounds> bounds) {
    this(
        fieldId,
        name,
        format,
        sizeInBytes,
        fingerprint,
        pageCount,
        bounds,
        ValueOrder.UNKNOWN,
        Optional.empty());
  }

  /** A file without known bounds. */
  public ColumnFile(
      int fieldId,
      String name,
      PageFormat format,
      long sizeInBytes,
      int fingerprint,
      int pageCount) {
    this(fieldId, name, format, sizeInBytes, fingerprint, pageCount, List.of());
  }

  /** The same as one of several in a file. */
  public ColumnFile withExtent(Extent newExtent) {
    Optional<Extent> at = Optional.of(newExtent);
    return new ColumnFile(
        fieldId, name, pageFormat, sizeInBytes, fingerprint, pageCount, bounds, order, at);
  }

  /** The same with a known order of its values. */
  public ColumnFile withOrder(ValueOrder newOrder) {
    return new ColumnFile(
        fieldId, name, pageFormat, sizeInBytes, fingerprint, pageCount, bounds, newOrder, extent);
  }

  /**
   * Copies it byte for byte, verifying each byte.
   *
   * @param newName of the new file
   * @return the copy, as a whole file
   */
  ColumnFile copyTo(OutputFile target, String newName, Storage storage, SplitDirectory split)
      throws IOException {
    String path = StoragePath.join(split.name(), name);
    SourceLocation location = SourceLocation.of(storage.location(), path);
    InputFile file = storage.open(path);
    try (ContainerReader container =
        ContainerReader.open(
            extent.map(region -> region.slice(file, location)).orElse(file),
            extent.map(region -> location.withBaseOffset(region.offset())).orElse(location),
            FileKind.COLUMN,
            Optional.of(expected()),
            new ReadCounters())) {
      container.copyTo(target);
    }
    return new ColumnFile(fieldId, newName, pageFormat, sizeInBytes, fingerprint, pageCount, bounds)
        .withOrder(order);
  }

  /** Whether it is a row file of several columns. */
  public boolean isRowOriented() {
    return pageFormat.layout() == PageLayout.ROW;
  }

  /** Like {@link #open}, opens it for reading if it is a row file. */
  RowFile openRows(
      InputFile file, SourceLocation location, SplitIdentity split, ReadCounters counters)
      throws IOException {
    return RowFile.open(
        extent.map(region -> region.slice(file, location)).orElse(file),
        extent.map(region -> location.withBaseOffset(region.offset())).orElse(location),
        expected(),
        split,
        counters);
  }

  private ContainerReader.FileIdentity expected() {
    return new ContainerReader.FileIdentity(
        extent.map(Extent::sizeInBytes).orElse(sizeInBytes), fingerprint);
  }

  /**
   * Opens it for reading.
   *
   * @param file the storage's file; closed with the reader, and if opening fails
   * @param location the file's name in messages
   * @param split the manifest's entry for its split directory
   * @param decompressors used as long as the reader is open, and not closed by it
   * @throws dev.stoa.exception.CorruptFileException if the file is another one or corrupt
   */
  ColumnFileReader open(
      InputFile file,
      SourceLocation location,
      SplitIdentity split,
      Column column,
      ReadCounters counters,
      Decompressors decompressors)
      throws IOException {
    return ColumnFileReader.open(
        extent.map(region -> region.slice(file, location)).orElse(file),
        extent.map(region -> location.withBaseOffset(region.offset())).orElse(location),
        expected(),
        split,
        column,
        counters,
        decompressors);
  }
}
