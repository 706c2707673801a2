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
  private static final int MAX_ADDED = 200;

  private final SparkSession spark;
  private final Random random;
  private final RandomTypes types;
  private final RandomValues values;
  private final StoredTable stored;
  private final List<String> log = new ArrayList<>();
  private final List<String> dropped = new ArrayList<>();
  private TableModel model;
  private long nextId;
  private int nextName;

  private RandomChanges(SparkSession spark, Random random, StoredTable stored, TableModel model) {
    this.spark = spark;
    this.random = random;
    this.types = new RandomTypes(random);
    this.values = new RandomValues(random);
    this.stored = stored;
    this.model = model;
  }

  /** Changes to a new table with rows, made by {@code CREATE TABLE} or saved to a path. */
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
    String properties = random.nextInt(3) == 0 ? " tblproperties (" + stored.property() + ")" : "";
    run("create table $ (" + columns.toDDL() + ")" + partitioning + properties);
    model = new TableModel(columns, List.of());
    append();
  }

  /** Tables created by queries have nullable columns. */
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
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> append();
      case 4, 5, 6 -> delete();
      case 7, 8, 9 -> update();
      case 10 -> merge();
      case 11 -> rename();
      case 12, 13 -> grow();
      case 14 -> add();
      case 15 -> addWithDefault();
      case 16 -> compute();
      case 17 -> arrange();
      case 18 -> call();
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
  private void run(String statement) {
    log.add(statement);
    try {
      spark.sql(statement.replace("$", stored.name())).collectAsList();
    } catch (RuntimeException e) {
      throw failure(e);
    }
  }

  private List<Row> newRows() {
    List<Row> rows = new ArrayList<>();
    for (int i = random.nextInt(MAX_ADDED); i >= 0; i--) {
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

  /** A condition that matches some of the rows, mostly few. */
  private String condition() {
    String some = new RandomCondition(random, operands()).next(random.nextInt(3));
    long from = random.nextLong(nextId);
    return switch (random.nextInt(4)) {
      case 0 -> some;
      case 1 -> "id between " + from + " and " + (from + random.nextInt(60));
      default -> "id % 3 = " + random.nextInt(3) + " and " + some;
    };
  }

  private void delete() {
    String condition = condition();
    TableModel after = model.without(spark, condition);
    run("delete from $ where " + condition);
    model = after;
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
    Map<String, String> set = new LinkedHashMap<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      StructField field = settable.get(random.nextInt(settable.size()));
      set.put(field.name(), value(field));
    }
    String condition = condition();
    TableModel after = model.updated(spark, set, condition);
    spark.conf().set("spark.stoa.update", random.nextInt(3) == 0 ? "rows" : "columns");
    run(
        set.entrySet().stream()
            .map(each -> quoted(each.getKey()) + " = " + each.getValue())
            .collect(Collectors.joining(", ", "update $ set ", " where " + condition)));
    model = after;
  }

  private String value(StructField field) {
    if (field.nullable() && random.nextInt(4) == 0) {
      return "null";
    }
    if (!field.nullable() || (Operand.isPlain(field.dataType()) && random.nextBoolean())) {
      String literal = SqlLiteral.of(values.of(field.dataType()));
      return "cast(" + literal + " as " + field.dataType().sql() + ")";
    }
    List<Operand> same =
        operands().stream().filter(each -> each.type().equals(field.dataType())).toList();
    return same.get(random.nextInt(same.size())).sql();
  }

  private void merge() {
    List<Row> source = newRows();
    int from = model.schema().fieldIndex("id");
    List<Row> moved = new ArrayList<>();
    long shift = random.nextLong(nextId);
    for (Row row : source) {
      moved.add(values.row(model.schema(), row.getLong(from) - shift));
    }
    Dataset<Row> frame = spark.createDataFrame(moved, model.schema());
    frame.createOrReplaceTempView("source");
    run(
        "merge into $ t using source s on t.id = s.id"
            + " when matched then update set * when not matched then insert *");
    model = model.merged(moved);
  }

  private String newName() {
    if (!dropped.isEmpty() && random.nextBoolean()) {
      return dropped.remove(dropped.size() - 1);
    }
    nextName++;
    return random.nextInt(6) == 0 ? "ñ " + nextName + ".x" : "n" + nextName;
  }

  /** A column other than the ids. */
  private String column() {
    List<String> names = new ArrayList<>(model.names());
    names.remove("id");
    return names.get(random.nextInt(names.size()));
  }

  private void rename() {
    String column = column();
    String name = newName();
    run("alter table $ rename column " + quoted(column) + " to " + quoted(name));
    dropped.add(column);
    model = model.renamed(column, name);
    stored.renamed(column, name);
  }

  private void grow() {
    String column = column();
    StructField field = model.schema().apply(column);
    if (!field.nullable() && random.nextBoolean()) {
      run("alter table $ alter column " + quoted(column) + " drop not null");
      model = model.nullable(column);
      return;
    }
    List<TypeWideningCase> growths = TypeWideningCase.of(quoted(column), field.dataType());
    if (!growths.isEmpty()) {
      TypeWideningCase growth = growths.get(random.nextInt(growths.size()));
      run("alter table $ " + growth.sql());
      model = model.grown(column, growth.type());
    }
  }

  private void add() {
    String name = newName();
    DataType type = DataType.fromDDL(types.any(0).sql());
    int at = random.nextInt(3) == 0 ? random.nextInt(model.schema().size()) : -1;
    String place = at < 0 ? "" : at == 0 ? " first" : " after " + quoted(model.names().get(at - 1));
    run("alter table $ add column " + quoted(name) + " " + type.sql() + place);
    StructField field = new StructType().add(name, type, true).apply(0);
    model = model.added(at < 0 ? model.schema().size() : at, field, null);
  }

  private void addWithDefault() throws IOException {
    nextName++;
    StoredTable.Default added = stored.addWithDefault("d" + nextName);
    log.add("add with default " + added);
    model = model.added(model.schema().size(), added.field(), added.value());
  }

  private void compute() {
    if (model.rows().isEmpty()) {
      return;
    }
    String name = "q" + nextName++;
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

  private void arrange() {
    String column = column();
    List<String> names = new ArrayList<>(model.names());
    names.remove(column);
    if (random.nextBoolean()) {
      run("alter table $ alter column " + quoted(column) + " first");
      names.add(0, column);
    } else if (names.size() > 2 && !stored.isPartitionedBy(column)) {
      run("alter table $ drop column " + quoted(column));
      dropped.add(column);
    } else {
      return;
    }
    model = model.select(names);
  }

  private void call() {
    String procedure = random.nextBoolean() ? "compact" : "regroup";
    log.add(procedure);
    stored.call(procedure);
  }

  private void rewrite() throws IOException {
    log.add("rewrite " + stored.rewrite(model.rows().size()));
  }
}
