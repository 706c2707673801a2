package dev.stoa.format.split;

import dev.stoa.format.bytes.FileKind;
import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.ColumnFileReader;
import dev.stoa.format.column.Extent;
import dev.stoa.format.column.RowFile;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.page.PageForm;
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
 * A column file as a manifest names it.
 *
 * @param fieldId the column that it holds
 * @param name the file's name within its split directory; no reader parses it
 * @param form how its pages were asked to be written; some may be simpler
 * @param sizeInBytes its length; of rows of several columns, what is counted for this one
 * @param fingerprint what tells the file from any other
 * @param pageCount its number of pages
 * @param bounds of the values of all its rows and of those inside; none where they are not known
 * @param order of its values from row to row
 * @param extent where it stands in the file of a column group; empty where it is the whole file
 */
public record ColumnFile(
    int fieldId,
    String name,
    PageForm form,
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

  /** A column file that has the file to itself. */
  public ColumnFile(
      int fieldId,
      String name,
      PageForm form,
      long sizeInBytes,
      int fingerprint,
      int pageCount,
      List<PathBounds> bounds) {
    this(
        fieldId,
        name,
        form,
        sizeInBytes,
        fingerprint,
        pageCount,
        bounds,
        ValueOrder.UNKNOWN,
        Optional.empty());
  }

  /** A file of whose values no bounds are known. */
  public ColumnFile(
      int fieldId, String name, PageForm form, long sizeInBytes, int fingerprint, int pageCount) {
    this(fieldId, name, form, sizeInBytes, fingerprint, pageCount, List.of());
  }

  /** The same as one of several that stand in one file. */
  public ColumnFile at(Extent newExtent) {
    Optional<Extent> at = Optional.of(newExtent);
    return new ColumnFile(
        fieldId, name, form, sizeInBytes, fingerprint, pageCount, bounds, order, at);
  }

  /** The same of values of whose order that is known. */
  public ColumnFile in(ValueOrder newOrder) {
    return new ColumnFile(
        fieldId, name, form, sizeInBytes, fingerprint, pageCount, bounds, newOrder, extent);
  }

  /**
   * Writes it once more, byte for byte, each of which is verified.
   *
   * @param newName of the file that it is written to
   * @return what was written, as if it had that file to itself
   */
  ColumnFile copyTo(OutputFile target, String newName, Storage storage, SplitDirectory split)
      throws IOException {
    String path = StoragePath.join(split.name(), name);
    FilePlace place = FilePlace.of(storage.location(), path);
    InputFile file = storage.open(path);
    try (FrameReader frame =
        FrameReader.open(
            extent.map(part -> part.of(file, place)).orElse(file),
            extent.map(part -> place.from(part.offset())).orElse(place),
            FileKind.COLUMN,
            Optional.of(expected()),
            new ReadCounters())) {
      frame.copyTo(target);
    }
    return new ColumnFile(fieldId, newName, form, sizeInBytes, fingerprint, pageCount, bounds)
        .in(order);
  }

  /** Whether it holds rows of several columns. */
  public boolean isRows() {
    return form.layout() == PageLayout.ROW;
  }

  /** Opens it for reading, as {@link #open} does, where it holds rows. */
  RowFile openRows(InputFile file, FilePlace place, SplitIdentity split, ReadCounters counters)
      throws IOException {
    return RowFile.open(
        extent.map(part -> part.of(file, place)).orElse(file),
        extent.map(part -> place.from(part.offset())).orElse(place),
        expected(),
        split,
        counters);
  }

  private FrameReader.Expected expected() {
    return new FrameReader.Expected(
        extent.map(Extent::sizeInBytes).orElse(sizeInBytes), fingerprint);
  }

  /**
   * Opens it for reading.
   *
   * @param file the storage's file; closed with the reader, and when opening fails
   * @param place how messages call that file
   * @param split what the manifest says of its split directory
   * @param decompressors used as long as the reader is, and not closed by it
   * @throws dev.stoa.exception.CorruptFileException when the file is another or damaged
   */
  ColumnFileReader open(
      InputFile file,
      FilePlace place,
      SplitIdentity split,
      Column column,
      ReadCounters counters,
      Decompressors decompressors)
      throws IOException {
    return ColumnFileReader.open(
        extent.map(part -> part.of(file, place)).orElse(file),
        extent.map(part -> place.from(part.offset())).orElse(place),
        expected(),
        split,
        column,
        counters,
        decompressors);
  }
}
