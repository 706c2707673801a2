package dev.stoa.delta;

import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random sequences of statements have the same effect on a table of ours, on one of Delta Lake, and
 * on a list of rows. A failing sequence is shortened before it is printed.
 */
class RandomSequencesTest {
  private static final int MAX_STATEMENTS = 12;
  private static final int MAX_FAILURES = 3;
  private static final int REPORTED = 10;
  private static final int MAX_SHORTENINGS = 20;

  @TempDir static Path directory;

  private SparkSession spark;

  @Test
  @Tag("long")
  void statementsAgreeWithDeltaLakeAndWithAListOfRows() throws IOException {
    long firstSeed = Seeds.seed(RandomSequencesTest.class);
    int count = Seeds.rounds(2000);
    Path warehouse = Files.createTempDirectory(directory, "warehouse");
    List<String> failures = new ArrayList<>();
    Map<String, Integer> refusals = new TreeMap<>();
    Map<String, Integer> kinds = new TreeMap<>();
    int sequences = 0;
    spark = Sessions.start(warehouse);
    try {
      spark.sql("create schema stoa.db");
      spark.sql("create schema db");
      for (; sequences < count && failures.size() < MAX_FAILURES; sequences++) {
        Sequence sequence = new Sequence(firstSeed + sequences);
        try {
          sequence
              .run(refusals)
              .forEach(statement -> kinds.merge(statement.kind(), 1, Integer::sum));
        } catch (TablePair.Disagreement e) {
          failures.add(sequence.shortened(e));
          System.out.println(failures.get(failures.size() - 1));
        }
        if (sequences % REPORTED == REPORTED - 1) {
          System.out.printf(
              "to seed %d: %d failures; statements %s%n",
              firstSeed + sequences, failures.size(), kinds);
        }
      }
    } finally {
      spark.stop();
    }
    System.out.printf(
        "RandomSequencesTest: %d of %d sequences, %d failed; statements %s; refused %s%n",
        sequences, count, failures.size(), kinds, refusals);
    if (!failures.isEmpty()) {
      throw new AssertionError(String.join("\n\n", failures));
    }
  }

  /** The tables and statements of one seed. */
  private final class Sequence {
    private final long seed;
    private final Random random;
    private final List<Statement> statements = new ArrayList<>();
    private final Model empty;

    Sequence(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
      RandomTypes types = new RandomTypes(random);
      StructType schema = new StructType().add("k", DataTypes.LongType, random.nextBoolean());
      List<String> partitioning = new ArrayList<>();
      for (int i = 2 + random.nextInt(5); i > 0; i--) {
        schema = schema.add("c" + i, types.any(), random.nextInt(6) > 0);
      }
      int style = random.nextInt(4);
      for (int i = style < 2 ? style + 1 : 0; i > 0; i--) {
        schema = schema.add("p" + i, types.partition(), true);
        partitioning.add("p" + i);
      }
      RandomPartitionings partitionings = new RandomPartitionings(random);
      this.empty =
          new Model(
              schema,
              partitioning,
              style == 2 ? partitionings.someTransform(schema, Set.of()) : Map.of());
    }

    /**
     * Lets Spark compile the queries of some sequences; for all, that would take most of the time.
     */
    private void setCodeGeneration() {
      boolean isOn = seed % 10 == 0;
      spark.conf().set("spark.sql.codegen.wholeStage", isOn);
      spark.conf().set("spark.sql.codegen.factoryMode", isOn ? "FALLBACK" : "NO_CODEGEN");
    }

    List<Statement> run(Map<String, Integer> refusals) {
      setCodeGeneration();
      RandomTypes types = new RandomTypes(random);
      RandomConditions conditions = new RandomConditions(random, types);
      RandomStatements changes = new RandomStatements(random, types, conditions);
      RandomMerge merges = new RandomMerge(random, types, conditions, changes);
      RandomAlterations alterations = new RandomAlterations(random, types, conditions);
      RandomPartitionings partitionings = new RandomPartitionings(random);
      TablePair tables = new TablePair(spark, empty);
      int length = 4 + random.nextInt(MAX_STATEMENTS);
      for (int i = 0; i < length; i++) {
        Model model = tables.model();
        int choice = random.nextInt(12);
        Statement statement =
            model.rows().size() < 5
                ? changes.insertValues(model)
                : choice < 4
                    ? changes.next(model)
                    : choice < 6
                        ? merges.next(model)
                        : choice < 10 ? alterations.next(model) : partitionings.next(model);
        if (statement != null) {
          statements.add(statement);
          boolean withDelta = random.nextInt(3) == 0;
          tables.run(statement, withDelta);
          if (random.nextInt(3) == 0) {
            tables.checkQuery(query(conditions, tables.model()), withDelta);
          }
          if (random.nextInt(5) == 0) {
            tables.checkBookmark(false);
            tables.setBookmark();
          }
        }
      }
      tables.checkDelta();
      tables.checkBookmark(true);
      tables.refusals().forEach((part, number) -> refusals.merge(part, number, Integer::sum));
      return statements;
    }

    private String query(RandomConditions conditions, Model model) {
      List<RandomConditions.Operand> operands = conditions.operands("", model.schema());
      String list =
          random.nextInt(3) == 0
              ? "count(*), count(" + operands.get(random.nextInt(operands.size())).sql() + ")"
              : "k, " + operands.get(random.nextInt(operands.size())).sql();
      return "select " + list + " from $ where " + conditions.on("", model.schema());
    }

    /** Omits statements as long as the last one still fails alike. */
    String shortened(TablePair.Disagreement first) {
      TablePair.Disagreement failure = first;
      List<Statement> shortest = new ArrayList<>(statements);
      int trials = 0;
      for (int i = shortest.size() - 2; i >= 0 && trials < MAX_SHORTENINGS; i--, trials++) {
        List<Statement> candidate = new ArrayList<>(shortest);
        candidate.remove(i);
        TablePair.Disagreement other = replay(candidate);
        if (other != null && other.kind().equals(first.kind())) {
          shortest = candidate;
          failure = other;
        }
      }
      return describe(failure, shortest);
    }

    private String describe(TablePair.Disagreement failure, List<Statement> list) {
      return "-Dseed=%d -Drounds=1: %s%n%s;%n  %s%n"
          .formatted(
              seed,
              failure.getMessage(),
              new TablePair(spark, empty),
              list.stream()
                  .map(statement -> TablePair.abbreviated(statement.toString()))
                  .collect(Collectors.joining(";\n  ")));
    }

    /** Returns the disagreement after the last statement, or null. */
    private TablePair.Disagreement replay(List<Statement> candidate) {
      TablePair tables = new TablePair(spark, empty);
      for (int i = 0; i < candidate.size(); i++) {
        try {
          tables.run(candidate.get(i), true);
        } catch (TablePair.Disagreement e) {
          return i == candidate.size() - 1 ? e : null;
        } catch (Exception e) {
          return null; // a statement lacks its columns
        }
      }
      return null;
    }
  }
}
