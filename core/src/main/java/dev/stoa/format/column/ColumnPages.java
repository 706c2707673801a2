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
import dev.stoa.schema.Column;

/**
 * The pages of a column file, shared by its cursors: keeps the current vector page open for all
 * cursors of the file, and counts the pages that all of them skipped.
 *
 * <p>So each page is read, verified and decoded only once for a predicate and the records it
 * selects. The cursors move forward together: when one moves to a page, results for earlier pages
 * become invalid.
 */
final class ColumnPages {
  private static final int NONE = -1;

  private final ContainerReader container;
  private final ReadCounters counters;
  private final ColumnFooter footer;
  private final PageLoader loader;
  private final PageContext context;

  /** The first page that no cursor has requested. */
  private int nextPage;

  private int openPage = NONE;
  private AvroSchemas schemas;
  private VectorNode root;
  private ByteRegion bytes;

  ColumnPages(
      ContainerReader container,
      ColumnFooter footer,
      ReadCounters counters,
      Decompressors decompressors) {
    this.context = new PageContext(decompressors);
    this.container = container;
    this.counters = counters;
    this.footer = footer;
    this.loader = new PageLoader(container, counters);
  }

  /** The values of a vector page, valid until another is requested. */
  VectorNode vectors(int page) {
    if (page != openPage) {
      open(page);
    }
    return root;
  }

  private void open(int page) {
    openPage = NONE;
    advanceTo(page);
    Column column = footer.columns().get(0);
    SourceLocation location = container.location().withSection(describe(column, page));
    bytes = loader.open(page, location);
    context.reset(location, container.blockOffset(page));
    root = VectorPage.open(bytes, schemas(), rowCount(page), context).root();
    openPage = page;
  }

  /** The Avro schemas of the column's values. */
  AvroSchemas schemas() {
    if (schemas == null) {
      schemas = footer.columns().get(0).avroSchemas();
    }
    return schemas;
  }

  /** The bytes of the last requested vector page. */
  ByteRegion bytes() {
    return bytes;
  }

  private int rowCount(int page) {
    return (int) (footer.firstRows()[page + 1] - footer.firstRows()[page]);
  }

  /** Counts the pages before a page that no cursor requested as skipped. */
  void advanceTo(int page) {
    for (; nextPage < page; nextPage++) {
      counters.addBytesSkipped(container.blockLength(nextPage));
    }
    nextPage = Math.max(nextPage, page + 1);
  }

  /** Counts unread bytes; no cursor of the file may be used afterwards. */
  void finish() {
    loader.closePage();
    openPage = NONE;
    advanceTo(container.blockCount());
  }

  /** The page's name in messages. */
  static String describe(Column column, int page) {
    return "column \"" + column.name() + "\", page " + page;
  }
}
