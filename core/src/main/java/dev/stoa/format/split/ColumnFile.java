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
 * @param fieldId the id of the column that the file contains
 * @param name the file's name within its split directory; no reader parses it
 * @param pageFormat the requested format of its pages; some may be simpler
 * @param sizeInBytes the file's length; if it stores several columns row by row, this column's
 *     share of it
 * @param fingerprint a checksum that identifies the file
 * @param pageCount the number of its pages
 * @param bounds the bounds of the values of all rows, and of nested values; empty if unknown
 * @param order the order of the values from row to row
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

  /** Creates a reference to a column file that is a whole file. */
  public ColumnFile(
      int fieldId,
      String name,
      PageFormat pageFormat,
      long sizeInBytes,
      int fingerprint,
      int pageCount,
      List<PathBounds> bounds) {
    this(
        fieldId,
        name,
        pageFormat,
        sizeInBytes,
        fingerprint,
        pageCount,
        bounds,
        ValueOrder.UNKNOWN,
        Optional.empty());
  }

  /** Creates a reference to a file without known bounds. */
  public ColumnFile(
      int fieldId,
      String name,
      PageFormat pageFormat,
      long sizeInBytes,
      int fingerprint,
      int pageCount) {
    this(fieldId, name, pageFormat, sizeInBytes, fingerprint, pageCount, List.of());
  }

  /**
   * Returns a text that is the same for columns which are stored together, row by row, and differs
   * for others; one file may have several such ranges.
   */
  public String rowGroupKey() {
    return name + " " + fingerprint;
  }

  /** Returns this reference for a column file that is a range of a file. */
  public ColumnFile withExtent(Extent newExtent) {
    return new ColumnFile(
        fieldId,
        name,
        pageFormat,
        sizeInBytes,
        fingerprint,
        pageCount,
        bounds,
        order,
        Optional.of(newExtent));
  }

  /** Returns this reference with a known order of the values. */
  public ColumnFile withOrder(ValueOrder newOrder) {
    return new ColumnFile(
        fieldId, name, pageFormat, sizeInBytes, fingerprint, pageCount, bounds, newOrder, extent);
  }

  /**
   * Copies the file byte for byte, and verifies each byte.
   *
   * @param newName the name of the new file
   * @return a reference to the copy, which is a whole file
   */
  ColumnFile copyTo(OutputFile target, String newName, Storage storage, SplitDirectory split)
      throws IOException {
    String path = StoragePath.join(split.name(), name);
    SourceLocation location = SourceLocation.of(storage.location(), path);
    InputFile file = storage.open(path);
    try (ContainerReader container =
        ContainerReader.open(
            slice(file, location),
            sliceLocation(location),
            FileKind.COLUMN,
            Optional.of(expectedIdentity()),
            new ReadCounters())) {
      container.copyTo(target);
    }
    return new ColumnFile(fieldId, newName, pageFormat, sizeInBytes, fingerprint, pageCount, bounds)
        .withOrder(order);
  }

  /** Whether the file stores several columns row by row. */
  public boolean isRowOriented() {
    return pageFormat.layout() == PageLayout.ROW;
  }

  /**
   * Opens this file, which stores several columns row by row; the parameters are as in {@link
   * #open}.
   */
  RowFile openRows(
      InputFile file, SourceLocation location, SplitIdentity split, ReadCounters counters)
      throws IOException {
    return RowFile.open(
        slice(file, location), sliceLocation(location), expectedIdentity(), split, counters);
  }

  private InputFile slice(InputFile file, SourceLocation location) {
    return extent.map(range -> range.slice(file, location)).orElse(file);
  }

  private SourceLocation sliceLocation(SourceLocation location) {
    return extent.map(range -> location.withBaseOffset(range.offset())).orElse(location);
  }

  private ContainerReader.FileIdentity expectedIdentity() {
    return new ContainerReader.FileIdentity(
        extent.map(Extent::sizeInBytes).orElse(sizeInBytes), fingerprint);
  }

  /**
   * Opens the file for reading.
   *
   * @param file the storage's file, closed with the reader and if opening fails
   * @param location the file's name in messages
   * @param split the identity of its split directory in the manifest
   * @param decompressors the decompressors, which the caller closes after the reader
   * @throws dev.stoa.exception.CorruptFileException if the file is corrupt or not the expected one
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
        slice(file, location),
        sliceLocation(location),
        expectedIdentity(),
        split,
        column,
        counters,
        decompressors);
  }
}
