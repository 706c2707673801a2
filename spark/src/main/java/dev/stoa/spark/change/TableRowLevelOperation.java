package dev.stoa.spark.change;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.GeneratedColumn;
import dev.stoa.spark.generated.IdentityColumn;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.table.scan.TableScan;
import java.util.ArrayList;
import java.util.List;
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
 * A DELETE, UPDATE or MERGE: Spark reads the candidate rows with their ids, and reports which rows
 * to delete and which to add.
 */
public final class TableRowLevelOperation implements SupportsDelta {
  private final TableLocation location;
  private final TableScan scan;
  private final Command command;
  private boolean areColumnsComputed;
  private Optional<TableScanBuilder> scanBuilder = Optional.empty();

  /**
   * Creates a command on the snapshot of a scan, which has all columns.
   *
   * @throws InvalidTableException if a column of the table has the name of a row id column
   */
  public TableRowLevelOperation(TableLocation location, TableScan scan, Command command) {
    this.location = location;
    this.scan = scan;
    this.command = command;
    for (RowIdColumn column : new RowIdColumn[] {RowIdColumn.SPLIT, RowIdColumn.ROW}) {
      if (hides(scan.schema(), column)) {
        throw new InvalidTableException(
            location
                + " has a column \""
                + column.name()
                + "\", which hides the row ids that the command needs: rename it, and run the "
                + command
                + " again");
      }
    }
  }

  /** Whether a column of the table hides a row id column. */
  private static boolean hides(Schema schema, RowIdColumn rowIdColumn) {
    return schema.getFields().stream()
        .map(SparkNames::sparkName)
        .anyMatch(name -> (boolean) SQLConf.get().resolver().apply(name, rowIdColumn.name()));
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String description() {
    return command + " of " + location;
  }

  /** The location of the table. */
  public TableLocation location() {
    return location;
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    scanBuilder = Optional.of(new TableScanBuilder(scan, location).forRowLevelOperation());
    return scanBuilder.get();
  }

  /** The columns by which rows of the table are or were partitioned, by their names in Spark. */
  public Set<String> partitionColumns() {
    Schema schema = scan.schema();
    List<PartitionSpec> specs = new ArrayList<>(scan.snapshot().earlierPartitionSpecs());
    specs.add(scan.snapshot().partitionSpec());
    return specs.stream()
        .flatMap(spec -> spec.terms().stream())
        .map(term -> SparkNames.sparkName(SparkNames.findStored(schema, term.source().column())))
        .collect(Collectors.toSet());
  }

  /** The scan of the command; until Spark has planned it, that of all rows and columns. */
  public TableScan scan() {
    return scanBuilder.map(TableScanBuilder::scan).orElse(scan);
  }

  @Override
  public NamedReference[] rowId() {
    return Stream.of(RowIdColumn.SPLIT, RowIdColumn.ROW)
        .map(column -> Expressions.column(column.name()))
        .toArray(NamedReference[]::new);
  }

  /** The columns of the table whose values are those of expressions. */
  public List<GeneratedColumn> generatedColumns() {
    return GeneratedColumn.of(scan.schema());
  }

  /** The columns of the table that count new rows. */
  public List<IdentityColumn> identityColumns() {
    return IdentityColumn.of(scan.schema());
  }

  /** Whether the command's plan computes the generated columns. */
  public boolean areColumnsComputed() {
    return areColumnsComputed;
  }

  /** Called when the command's plan computes the generated columns. */
  public void setColumnsComputed() {
    areColumnsComputed = true;
  }

  @Override
  public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    if (command != Command.DELETE && !areColumnsComputed) {
      GeneratedColumn.refuse("stoa " + location, generatedColumns());
    }
    return new DeltaWriteBuilder() {
      @Override
      public RowDeltaWrite build() {
        return SparkErrors.call(
            () -> new RowDeltaWrite(TableRowLevelOperation.this, info.schema()));
      }
    };
  }
}
