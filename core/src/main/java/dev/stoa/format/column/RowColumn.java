package dev.stoa.format.column;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bloom.BloomFilter;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.row.RowNode;
import dev.stoa.format.vector.Transcoder;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.VectorSpace;
import dev.stoa.schema.Column;
import java.util.List;
import java.util.Optional;

/**
 * One column of a file of rows. Cursors read its values one by one where they lie; what needs
 * vectors gets a page of the column transcoded.
 */
public final class RowColumn extends FileColumn {
  /** How its pages look to who reads them as vectors. */
  private static final PageForm FORM = new PageForm(PageLayout.VECTOR, CompressionCodec.NONE);

  private static final int NONE = -1;

  private final RowFile file;
  private final int ordinal;
  private final VectorSpace space = new VectorSpace();
  private Optional<Transcoder> transcoder = Optional.empty();
  private int valuesPage = NONE;
  private RowNode values;
  private int vectorsPage = NONE;
  private VectorNode vectors;

  RowColumn(RowFile file, int ordinal) {
    this.file = file;
    this.ordinal = ordinal;
  }

  @Override
  public Column column() {
    return file.columns().get(ordinal);
  }

  @Override
  public long rowCount() {
    return file.rowCount();
  }

  @Override
  public int pageCount() {
    return file.pageCount();
  }

  @Override
  public long firstRow(int page) {
    return file.firstRow(page);
  }

  @Override
  int pageOf(long row) {
    return file.pageOf(row);
  }

  @Override
  public PageForm form(int page) {
    return FORM;
  }

  @Override
  List<PathBounds> bounds(int page) {
    return List.of();
  }

  @Override
  Optional<BloomFilter> filter(int page) {
    return Optional.empty();
  }

  @Override
  VectorNode values(int page) {
    if (page != valuesPage) {
      valuesPage = NONE;
      space.turnTo(file.place(page), file.offset(page));
      values = new RowNode(column().schema(), space, () -> file.page(page), ordinal);
      valuesPage = page;
    }
    return values;
  }

  @Override
  VectorNode vectors(int page) {
    if (page != vectorsPage) {
      vectorsPage = NONE;
      vectors = transcode(page);
      vectorsPage = page;
    }
    return vectors;
  }

  private VectorNode transcode(int page) {
    if (transcoder.isEmpty()) {
      transcoder = Optional.of(new Transcoder(column().schema()));
    }
    ByteWriter bytes = transcoder.get().begin();
    VectorNode rows = values(page);
    for (int i = 0; i < rows.count(); i++) {
      rows.writeAvro(i, bytes);
    }
    return transcoder.get().end(rows.count());
  }

  @Override
  PageBytes newBytes() {
    throw new IllegalStateException("column \"" + column().name() + "\" has no value pages");
  }

  @Override
  void turnTo(int page) {
    // The file counts the pages that no column asked for.
  }

  @Override
  void end() {
    valuesPage = NONE;
    vectorsPage = NONE;
  }

  @Override
  void verify(int page) {
    file.page(page).verify();
  }

  @Override
  CorruptFileException otherColumn(Column wanted) {
    return file.frame()
        .place()
        .part("footer")
        .corrupt(
            file.frame().sizeInBytes(),
            "expected column "
                + wanted.id()
                + " "
                + wanted.fieldText()
                + ", found "
                + column().fieldText());
  }

  @Override
  CorruptFileException tooManyRows(long most) {
    return file.frame()
        .place()
        .part("footer")
        .corrupt(
            file.frame().sizeInBytes(), "expected at most " + most + " rows, found " + rowCount());
  }
}
