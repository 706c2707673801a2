package dev.stoa.format.split;

import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PathBounds;
import java.util.List;

/**
 * A column file as a manifest names it.
 *
 * @param fieldId the column that it holds
 * @param name the file's name within its split directory; no reader parses it
 * @param form how its pages were asked to be written; some may be simpler
 * @param sizeInBytes the file's length
 * @param fingerprint what tells the file from any other
 * @param pageCount its number of pages
 * @param bounds of the values of all its rows and of those inside; none where they are not known
 */
public record ColumnFile(
    int fieldId,
    String name,
    PageForm form,
    long sizeInBytes,
    int fingerprint,
    int pageCount,
    List<PathBounds> bounds) {
  /** Copies the bounds. */
  public ColumnFile {
    bounds = List.copyOf(bounds);
  }

  /** A file of whose values no bounds are known. */
  public ColumnFile(
      int fieldId, String name, PageForm form, long sizeInBytes, int fingerprint, int pageCount) {
    this(fieldId, name, form, sizeInBytes, fingerprint, pageCount, List.of());
  }

  FrameReader.Expected expected() {
    return new FrameReader.Expected(sizeInBytes, fingerprint);
  }
}
