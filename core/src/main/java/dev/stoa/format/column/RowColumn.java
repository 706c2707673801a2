package dev.stoa.format.column;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.row.SlotColumn;
import dev.stoa.schema.Column;

/** One column of a file of rows, whose values are read where they lie. */
public final class RowColumn extends FileColumn {
  private static final int NONE = -1;

  private final RowFile file;
  private final int ordinal;
  private final AvroSchemas types;
  private int openPage = NONE;
  private SlotColumn values;

  RowColumn(RowFile file, int ordinal) {
    this.file = file;
    this.ordinal = ordinal;
    this.types = column().schemas();
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
  EncodedColumn page(int page) {
    if (page != openPage) {
      openPage = NONE;
      values =
          new SlotColumn(
              types, file.place(page), file.offset(page), () -> file.page(page), ordinal);
      openPage = page;
    }
    return values;
  }

  @Override
  void end() {
    openPage = NONE;
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
            "expected column %s %s, found %s"
                .formatted(wanted.id(), wanted.fieldText(), column().fieldText()));
  }
}
