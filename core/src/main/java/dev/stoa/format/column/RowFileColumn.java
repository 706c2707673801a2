package dev.stoa.format.column;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.row.RowPageColumn;
import dev.stoa.schema.Column;

/** One column of a {@link RowFile}; its values are read in place. */
public final class RowFileColumn extends FileColumn {
  private static final int NO_PAGE = -1;

  private final RowFile file;
  private final int ordinal;
  private final Column column;
  private final AvroSchemas schemas;
  private int openPageIndex = NO_PAGE;
  private RowPageColumn values;

  /**
   * Creates a column of a file.
   *
   * @param column the column in the file, with the current names of nested fields
   */
  RowFileColumn(RowFile file, int ordinal, Column column) {
    this.file = file;
    this.ordinal = ordinal;
    this.column = column;
    this.schemas = column.avroSchemas();
  }

  @Override
  public Column column() {
    return column;
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
  long sizeInBytes(int page) {
    return file.container().blockLength(page);
  }

  @Override
  EncodedColumn page(int page) {
    if (page != openPageIndex) {
      openPageIndex = NO_PAGE;
      values =
          new RowPageColumn(
              schemas, file.location(page), file.offset(page), () -> file.page(page), ordinal);
      openPageIndex = page;
    }
    return values;
  }

  @Override
  void finish() {
    openPageIndex = NO_PAGE;
  }

  @Override
  void verify(int page) {
    file.page(page).verify();
  }

  @Override
  CorruptFileException wrongColumn(Column expectedColumn) {
    return file.container()
        .location()
        .withSection("footer")
        .corrupt(
            file.container().sizeInBytes(),
            "expected column %s, found %s"
                .formatted(expectedColumn.describe(), column().describe()));
  }
}
