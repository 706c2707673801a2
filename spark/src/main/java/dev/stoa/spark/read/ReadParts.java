package dev.stoa.spark.read;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.table.scan.BatchColumn;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** What the vectors of a scan's batches hold; goes from the driver to the executors. */
final class ReadParts implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] paths;

  /** The types of parts, in the form of files; of whole columns null. */
  private final byte[][] parts;

  private final DataType[] types;

  private final String[] places;

  ReadParts(List<ReadColumn> columns, List<PlaceColumn> places) {
    this.types = columns.stream().map(c -> c.field().dataType()).toArray(DataType[]::new);
    this.places = places.stream().map(PlaceColumn::name).toArray(String[]::new);
    this.paths = columns.stream().map(c -> c.part().path().toString()).toArray(String[]::new);
    this.parts =
        columns.stream()
            .map(column -> column.part().parts().map(TypeWriter::typeBytes).orElse(null))
            .toArray(byte[][]::new);
  }

  /** The columns behind those of the table. */
  List<PlaceColumn> places() {
    return Stream.of(places).map(name -> PlaceColumn.find(name).orElseThrow()).toList();
  }

  /** The type of rows of whole columns, by the names that these have in the table. */
  StructType rows() {
    StructType rows = new StructType();
    for (int i = 0; i < paths.length; i++) {
      rows = rows.add(ColumnPath.parse(paths[i]).column(), types[i]);
    }
    return rows;
  }

  List<BatchColumn> columns() {
    List<BatchColumn> columns = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) {
      columns.add(
          new BatchColumn(
              ColumnPath.parse(paths[i]),
              Optional.ofNullable(parts[i]).map(bytes -> TypeReader.type(bytes, "a scan"))));
    }
    return columns;
  }
}
