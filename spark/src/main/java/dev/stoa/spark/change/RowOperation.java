package dev.stoa.spark.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.StoredName;
import dev.stoa.table.scan.TableScan;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDelta;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * One DELETE, UPDATE or MERGE of a table: Spark reads the rows that may be concerned, with their
 * places, and tells which of these go and which rows come in their place.
 */
public final class RowOperation implements SupportsDelta {
  private final TablePlace place;
  private final TableScan table;
  private final Command command;
  private Optional<TableScanBuilder> builder = Optional.empty();

  /**
   * A command on the table in the state of a scan of all columns.
   *
   * @throws InvalidTableException when a column of the table is called as one of the places
   */
  public RowOperation(TablePlace place, TableScan table, Command command) {
    this.place = place;
    this.table = table;
    this.command = command;
    for (PlaceColumn column : new PlaceColumn[] {PlaceColumn.SPLIT, PlaceColumn.ROW}) {
      if (hides(table.schema(), column)) {
        throw new InvalidTableException(
            place
                + " has a column \""
                + column.name()
                + "\", which hides where its rows are: rename it, and run the "
                + command
                + " again");
      }
    }
  }

  /** Whether Spark finds a column of the table by the name. */
  private static boolean hides(Schema table, PlaceColumn place) {
    return table.getFields().stream()
        .map(StoredName::shown)
        .anyMatch(name -> (boolean) SQLConf.get().resolver().apply(name, place.name()));
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String description() {
    return command + " of " + place;
  }

  /** Where the table is. */
  public TablePlace place() {
    return place;
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    builder = Optional.of(new TableScanBuilder(table, place).forCommand());
    return builder.get();
  }

  /** The columns that the table is partitioned by, as Spark calls them. */
  public Set<String> partitionColumns() {
    Schema schema = table.schema();
    return table.snapshot().partitionSpec().terms().stream()
        .map(term -> StoredName.shown(StoredName.ofStored(schema, term.source().column())))
        .collect(Collectors.toSet());
  }

  /** What the command reads of the table; to be asked when its scan has been planned. */
  public TableScan read() {
    return builder.map(TableScanBuilder::scan).orElse(table);
  }

  @Override
  public NamedReference[] rowId() {
    return Stream.of(PlaceColumn.SPLIT, PlaceColumn.ROW)
        .map(column -> Expressions.column(column.name()))
        .toArray(NamedReference[]::new);
  }

  @Override
  public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new DeltaWriteBuilder() {
      @Override
      public DeltaChange build() {
        return new DeltaChange(RowOperation.this, info.schema());
      }
    };
  }
}
