package dev.stoa.spark.query;

import static dev.stoa.spark.query.TableModel.quoted;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Changes a table at random through SQL and the API, and applies the same changes to a list of
 * rows. Any rejection is a failure: the table supports each change.
 */
final class RandomChanges {
  private static final int MAX_ADDED_ROWS = 200;

  private final SparkSession spark;
  private final Random random;
  private final RandomTypes types;
  private final RandomValues values;
  private final StoredTable stored;
  private final List<String> log = new ArrayList<>();

  /** Names of dropped columns, and old names of renamed columns. */
  private final List<String> freeNames = new ArrayList<>();

  private TableModel model;
  private long nextId;
  private int nextNameNumber;

  private RandomChanges(SparkSession spark, Random random, StoredTable stored, TableModel model) {
    this.spark = spark;
    this.random = random;
    this.types = new RandomTypes(random);
    this.values = new RandomValues(random);
    this.stored = stored;
    this.model = model;
  }

  /** Creates a table with rows, by {@code CREATE TABLE} or by saving to a path. */
  static RandomChanges ofNewTable(SparkSession spark, Random random, Path directory) {
    StructType schema = new RandomTypes(random).table();
    StoredTable stored = new StoredTable(spark, random, directory);
    TableModel empty = new TableModel(schema, List.of());
    RandomChanges changes = new RandomChanges(spark, random, stored, empty);
    if (random.nextBoolean()) {
      changes.create();
    } else {
      changes.save();
    }
    changes.check();
    return changes;
  }

  private void create() {
    StructType columns = StructType.fromDDL(model.schema().toDDL());
    String partitioning = stored.partitionBy(columns);
    String properties =
        random.nextInt(3) == 0 ? " tblproperties (" + stored.randomProperty() + ")" : "";
    execute("create table $ (" + columns.toDDL() + ")" + partitioning + properties);
    model = new TableModel(columns, List.of());
    append();
  }

  /** Creates the table with the rows of a query, whose columns are then nullable. */
  private void save() {
    List<Row> rows = newRows();
    log.add("save " + rows.size() + " rows of " + model.schema().toDDL());
    stored.save(spark.createDataFrame(rows, model.schema()));
    model = new TableModel(stored.read().schema(), rows);
  }

  TableModel model() {
    return model;
  }

  /** The changes so far, one per line. */
  List<String> log() {
    return log;
  }

  long version() {
    try {
      return stored.version();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  StoredTable stored() {
    return stored;
  }

  /** Makes one change. */
  void next() {
    try {
      change();
    } catch (IOException e) {
      throw failure(e);
    }
    check();
  }

  private void change() throws IOException {
    switch (random.nextInt(23)) {
      case 0, 1, 2, 3 -> append();
      case 4, 5, 6 -> delete();
      case 7, 8, 9 -> update();
      case 10 -> merge();
      case 11 -> rename();
      case 12, 13 -> widen();
      case 14 -> add();
      case 15 -> addWithDefault();
      case 16 -> compute();
      case 17 -> moveOrDropColumn();
      case 18 -> callProcedure();
      case 19, 20, 21 -> changeNestedField();
      default -> rewrite();
    }
  }

  private void check() {
    assertEquals(
        TableModel.shape(model.schema()),
        TableModel.shape(stored.read().schema()),
        () -> String.join("\n", log));
  }

  private AssertionError failure(Throwable cause) {
    return new AssertionError(String.join("\n", log), cause);
  }

  /** Runs a statement in which {@code $} is the table. */
  private void execute(String statement) {
    log.add(statement);
    try {
      spark.sql(statement.replace("$", stored.name())).collectAsList();
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  private List<Row> newRows() {
    List<Row> rows = new ArrayList<>();
    for (int i = random.nextInt(MAX_ADDED_ROWS); i >= 0; i--) {
      rows.add(values.row(model.schema(), nextId++));
    }
    return rows;
  }

  private void append() {
    List<Row> rows = newRows();
    log.add("append " + rows.size() + " rows");
    try {
      stored.append(spark.createDataFrame(rows, model.schema()));
    } catch (Exception e) {
      throw failure(e);
    }
    model = model.with(rows);
  }

  private List<Operand> operands() {
    return Operand.of(model.schema(), model.rows());
  }

  /** Creates a condition that usually matches few rows. */
  private String condition() {
    String randomCondition = new RandomCondition(random, operands()).next(random.nextInt(3));
    long from = random.nextLong(nextId);
    return switch (random.nextInt(4)) {
      case 0 -> randomCondition;
      case 1 -> "id between " + from + " and " + (from + random.nextInt(60));
      default -> "id % 3 = " + random.nextInt(3) + " and " + randomCondition;
    };
  }

  private void delete() {
    String condition = condition();
    TableModel newModel = model.without(spark, condition);
    execute("delete from $ where " + condition);
    model = newModel;
  }

  private void update() {
    List<StructField> settable = new ArrayList<>();
    for (StructField field : model.schema().fields()) {
      if (!field.name().equals("id") && (field.nullable() || Operand.isPlain(field.dataType()))) {
        settable.add(field);
      }
    }
    if (settable.isEmpty()) {
      return;
    }
    Map<String, String> newValues = new LinkedHashMap<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      StructField field = settable.get(random.nextInt(settable.size()));
      newValues.put(field.name(), value(field));
    }
    String condition = condition();
    TableModel newModel = model.updated(spark, newValues, condition);
    spark.conf().set("spark.stoa.update", random.nextInt(3) == 0 ? "rows" : "columns");
    execute(
        newValues.entrySet().stream()
            .map(entry -> quoted(entry.getKey()) + " = " + entry.getValue())
            .collect(Collectors.joining(", ", "update $ set ", " where " + condition)));
    model = newModel;
  }

  private String value(StructField field) {
    if (field.nullable() && random.nextInt(4) == 0) {
      return "null";
    }
    if (!field.nullable() || (Operand.isPlain(field.dataType()) && random.nextBoolean())) {
      String literal = SqlLiteral.of(values.of(field.dataType()));
      return "cast(" + literal + " as " + field.dataType().sql() + ")";
    }
    List<Operand> candidates =
        operands().stream().filter(operand -> operand.type().equals(field.dataType())).toList();
    return candidates.get(random.nextInt(candidates.size())).sql();
  }

  private void merge() {
    List<Row> source = newRows();
    int idOrdinal = model.schema().fieldIndex("id");
    List<Row> shiftedRows = new ArrayList<>();
    long shift = random.nextLong(nextId);
    for (Row row : source) {
      shiftedRows.add(values.row(model.schema(), row.getLong(idOrdinal) - shift));
    }
    Dataset<Row> frame = spark.createDataFrame(shiftedRows, model.schema());
    frame.createOrReplaceTempView("source");
    execute(
        "merge into $ t using source s on t.id = s.id"
            + " when matched then update set * when not matched then insert *");
    model = model.merged(shiftedRows);
  }

  private String newName() {
    if (!freeNames.isEmpty() && random.nextBoolean()) {
      return freeNames.remove(freeNames.size() - 1);
    }
    nextNameNumber++;
    return random.nextInt(6) == 0 ? "ñ " + nextNameNumber + ".x" : "n" + nextNameNumber;
  }

  /** Chooses a column other than {@code id}. */
  private String randomColumn() {
    List<String> names = new ArrayList<>(model.names());
    names.remove("id");
    return names.get(random.nextInt(names.size()));
  }

  private void rename() {
    String column = randomColumn();
    String name = newName();
    execute("alter table $ rename column " + quoted(column) + " to " + quoted(name));
    freeNames.add(column);
    model = model.renamed(column, name);
    stored.onRename(column, name);
  }

  private void widen() {
    String column = randomColumn();
    StructField field = model.schema().apply(column);
    if (!field.nullable() && random.nextBoolean()) {
      execute("alter table $ alter column " + quoted(column) + " drop not null");
      model = model.nullable(column);
      return;
    }
    List<TypeWideningCase> wideningCases = TypeWideningCase.of(quoted(column), field.dataType());
    if (!wideningCases.isEmpty()) {
      TypeWideningCase wideningCase = wideningCases.get(random.nextInt(wideningCases.size()));
      execute("alter table $ " + wideningCase.sql());
      model = model.widened(column, wideningCase.type());
    }
  }

  private void changeNestedField() {
    String column = randomColumn();
    DataType type = model.schema().apply(column).dataType();
    nextNameNumber++;
    String newName = (random.nextInt(6) == 0 ? "ñ ." : "n") + nextNameNumber;
    List<NestedFieldCase> cases = NestedFieldCase.of(random, quoted(column), type, newName);
    if (!cases.isEmpty() && !stored.isPartitionedBy(column)) {
      NestedFieldCase change = cases.get(random.nextInt(cases.size()));
      execute("alter table $ " + change.sql());
      model = model.changed(column, change);
    }
  }

  private void add() {
    String name = newName();
    DataType type = DataType.fromDDL(types.any(0).sql());
    int position = random.nextInt(3) == 0 ? random.nextInt(model.schema().size()) : -1;
    String positionClause =
        position < 0
            ? ""
            : position == 0 ? " first" : " after " + quoted(model.names().get(position - 1));
    execute("alter table $ add column " + quoted(name) + " " + type.sql() + positionClause);
    StructField field = new StructType().add(name, type, true).apply(0);
    model = model.added(position < 0 ? model.schema().size() : position, field, null);
  }

  private void addWithDefault() throws IOException {
    nextNameNumber++;
    StoredTable.DefaultedColumn column = stored.addWithDefault("d" + nextNameNumber);
    log.add("add with default " + column);
    model = model.added(model.schema().size(), column.field(), column.value());
  }

  private void compute() {
    if (model.rows().isEmpty()) {
      return;
    }
    String name = "q" + nextNameNumber++;
    List<Operand> operands = operands();
    String value =
        random.nextInt(3) == 0
            ? "if(id % 4 = 0, null, 'v' || id % 9)"
            : operands.get(random.nextInt(operands.size())).sql();
    String expression = value + " as " + name;
    log.add("compute " + expression);
    try {
      stored.computeColumn(expression);
    } catch (Exception e) {
      throw failure(e);
    }
    model = model.computed(spark, stored.read().schema().apply(name), expression);
  }

  private void moveOrDropColumn() {
    String column = randomColumn();
    List<String> names = new ArrayList<>(model.names());
    names.remove(column);
    if (random.nextBoolean()) {
      execute("alter table $ alter column " + quoted(column) + " first");
      names.add(0, column);
    } else if (names.size() > 2 && !stored.isPartitionedBy(column)) {
      execute("alter table $ drop column " + quoted(column));
      freeNames.add(column);
    } else {
      return;
    }
    model = model.select(names);
  }

  private void callProcedure() {
    String procedure = random.nextBoolean() ? "compact" : "regroup";
    log.add(procedure);
    stored.callProcedure(procedure);
  }

  private void rewrite() throws IOException {
    log.add("rewrite " + stored.rewrite(model.rows().size()));
  }
}
