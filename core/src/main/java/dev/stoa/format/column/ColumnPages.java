package dev.stoa.format.column;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteRegion;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.VectorPage;
import dev.stoa.format.vector.buffer.PageContext;

/**
 * The pages of a column file, shared by its cursors: keeps the current vector page open for all
 * cursors of the file, and counts the pages that all of them skipped.
 *
 * <p>Sharing means that a page is read, verified and decoded only once for a predicate and for the
 * records that it selects. The cursors move forward together: when one cursor moves to a page, the
 * values of earlier pages become invalid.
 */
final class ColumnPages {
  private static final int NO_PAGE = -1;

  private final ContainerReader container;
  private final ColumnFooter footer;
  private final String columnName;
  private final PageLoader loader;
  private final PageContext context;

  /** The page after the last one that a cursor has requested. */
  private int nextPage;

  private int openPageIndex = NO_PAGE;
  private AvroSchemas schemas;
  private VectorNode root;
  private ByteRegion pageBytes;

  ColumnPages(
      ContainerReader container,
      ColumnFooter footer,
      String columnName,
      ReadCounters counters,
      Decompressors decompressors) {
    this.context = new PageContext(decompressors);
    this.container = container;
    this.footer = footer;
    this.columnName = columnName;
    this.loader = new PageLoader(container, counters);
  }

  /** Returns the name of a page of the column, for messages. */
  String sectionOf(int page) {
    return "column \"" + columnName + "\", page " + page;
  }

  /** Returns the root node of a vector page, valid until another page is requested. */
  VectorNode rootNode(int page) {
    if (page != openPageIndex) {
      open(page);
    }
    return root;
  }

  private void open(int page) {
    openPageIndex = NO_PAGE;
    advanceTo(page);
    SourceLocation location = container.location().withSection(sectionOf(page));
    pageBytes = loader.open(page, location);
    context.reset(location, container.blockOffset(page));
    root = VectorPage.open(pageBytes, schemas(), rowCount(page), context).root();
    openPageIndex = page;
  }

  /** Returns the Avro schemas of the column's values. */
  AvroSchemas schemas() {
    if (schemas == null) {
      schemas = footer.columns().get(0).avroSchemas();
    }
    return schemas;
  }

  /** Returns the bytes of the last requested vector page. */
  ByteRegion pageBytes() {
    return pageBytes;
  }

  /** Returns the number of bytes of the last requested vector page, stored and decompressed. */
  long sizeInMemory() {
    return pageBytes.length() + context.limits().decompressedSizeInBytes();
  }

  /** Returns the number of rows of a page. */
  int rowCount(int page) {
    return (int) (footer.firstRows()[page + 1] - footer.firstRows()[page]);
  }

  /** Moves to a page, and counts the pages before it that no cursor has requested as skipped. */
  void advanceTo(int page) {
    for (; nextPage < page; nextPage++) {
      container.countSkipped(container.blockLength(nextPage));
    }
    nextPage = Math.max(nextPage, page + 1);
  }

  /** Counts unread bytes as skipped; no cursor of the file may be used afterwards. */
  void finish() {
    loader.closePage();
    openPageIndex = NO_PAGE;
    advanceTo(container.blockCount());
  }
}
