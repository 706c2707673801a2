package dev.stoa.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.TermValue;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The functions of the catalog, compared with the results of the table's own writer. */
@ExtendWith(SparkExtension.class)
class PartitionFunctionTest {
  @TempDir Path warehouse;
  private TestCatalog catalog;

  @BeforeEach
  void open(SparkSession spark) {
    catalog = new TestCatalog(spark, warehouse);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "bucket(5, v) ; cast(v as int) ; int",
        "bucket(5, v) ; v ; bigint",
        "bucket(5, v) ; cast(v % 100 as tinyint) ; tinyint",
        "bucket(5, v) ; 'größe ' || v ; string",
        "bucket(5, v) ; cast('x' || v as binary) ; binary",
        "bucket(5, v) ; cast(v as decimal(20, 2)) / 100 ; decimal(20, 2)",
        "bucket(5, v) ; cast(v as decimal(9, 2)) ; decimal(9, 2)",
        "bucket(5, v) ; date_add(date '1970-01-01', cast(v as int)) ; date",
        "bucket(5, v) ; timestamp_micros(v * 1234567) ; timestamp",
        "bucket(5, v) ; cast(timestamp_micros(v * 1234567) as timestamp_ntz) ; timestamp_ntz",
        "truncate(250, v) ; cast(v as int) ; int",
        "truncate(250, v) ; v ; bigint",
        "truncate(2, v) ; if(v < 0, '', chr(200 + v % 3) || 'bc' || v) ; string",
        "truncate(2, v) ; cast(cast(v as string) as binary) ; binary",
        "truncate(25000, v) ; cast(v as decimal(9, 2)) ; decimal(9, 2)",
        "years(v) ; date_add(date '1970-01-01', cast(v as int)) ; date",
        "years(v) ; timestamp_micros(v * 86400000000) ; timestamp",
        "months(v) ; date_add(date '1970-01-01', cast(v as int)) ; date",
        "months(v) ; timestamp_micros(v * 86400000000 - 1) ; timestamp",
        "days(v) ; date_add(date '1970-01-01', cast(v % 9 as int)) ; date",
        "days(v) ; timestamp_micros((v % 9) * 86400000000 - 1) ; timestamp_ntz",
        "hours(v) ; timestamp_micros((v % 9) * 3600000000 - 1) ; timestamp"
      })
  void functionsReturnThePartitionValuesOfTheTable(String function, String value, String type)
      throws IOException {
    long start = Seeds.random(PartitionFunctionTest.class).nextLong(-500, 0);
    catalog.sql("create table $.t (v " + type + ") partitioned by (" + function + ")");
    catalog.sql(
        "insert into $.t select if(id = 7, null, cast("
            + value
                .replace("v", "(id + " + start + ")")
                .replace("con(id + " + start + ")ert", "convert")
            + " as "
            + type
            + ")) v from range(700)");
    Map<String, String> valuesBySplit = new HashMap<>();
    Table table = Table.open(LocalStorage.at(warehouse.resolve("t")));
    for (ScanTask task : table.newScan().tasks()) {
      valuesBySplit.put(
          task.splitNames().get(0), sqlText(task.partition().orElseThrow().values().get(0), type));
    }
    String result = "$." + function;
    String text =
        function.startsWith("days")
            ? "datediff(" + result + ", date '1970-01-01')"
            : type.equals("binary") && function.startsWith("truncate")
                ? "lower(hex(" + result + "))"
                : result;
    Map<String, String> sqlValuesBySplit = new HashMap<>();
    for (var row :
        catalog
            .spark()
            .sql(
                ("select distinct _split, cast(" + text + " as string) from $.t")
                    .replace("$", catalog.name()))
            .collectAsList()) {
      String otherValue = sqlValuesBySplit.put(row.getString(0), Objects.toString(row.get(1)));
      assertEquals(null, otherValue, "rows of one split directory have two values");
    }
    assertEquals(valuesBySplit, sqlValuesBySplit);
    assertTrue(valuesBySplit.size() > 2, () -> "only " + valuesBySplit);
  }

  private static String sqlText(TermValue termValue, String type) {
    if (termValue instanceof TermValue.BytesValue bytes) {
      return type.equals("binary")
          ? HexFormat.of().formatHex(bytes.toByteArray())
          : new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    } else if (termValue instanceof TermValue.DecimalValue decimal) {
      return new BigDecimal(decimal.unscaled(), 2).toPlainString();
    }
    return termValue instanceof TermValue.LongValue number ? Long.toString(number.value()) : "null";
  }

  @Test
  void functionsAreCalledByNameAndRejectOtherTypes() {
    assertEquals(
        List.of("[null, 3, -10, gr, 1]"),
        catalog.sql(
            "select $.bucket(4, cast(null as string)), $.system.bucket(16, 34), $.truncate(10, -1),"
                + " $.truncate(2, 'größe'), $.Years(date '1971-05-05')"));
    assertEquals(
        List.of("[-2147483650]"), catalog.sql("select $.truncate(10, cast(-2147483648 as int))"));
    // Excludes functions that other tests registered in the session.
    Predicate<String> isOurs =
        Pattern.compile("bucket|truncate|years|months|days|hours").asPredicate();
    assertEquals(6, catalog.sql("show user functions in $.system").stream().filter(isOurs).count());
    for (String call :
        List.of(
            "bucket(4, 1.5D)",
            "bucket(4)",
            "bucket('4', 1)",
            "truncate(1, true)",
            "days(1)",
            "hours(date '2020-01-01')",
            "none(1)")) {
      assertThrows(AnalysisException.class, () -> catalog.sql("select $." + call), call);
    }
    Exception zero = assertThrows(Exception.class, () -> catalog.sql("select $.bucket(0, 1)"));
    assertTrue(
        String.valueOf(zero).contains("1 or more")
            || String.valueOf(zero.getCause()).contains("1 or more"),
        zero.toString());
  }
}
