package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.block.BlockOptions;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SampleMismatchException;
import dev.stoa.cli.input.record.InputMessage;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A few values because of which a CSV column is text are named. */
final class CsvOddValuesTest {
  private final List<InputMessage> messages = new ArrayList<>();

  @TempDir private Path directory;

  private InputOptions options() {
    return InputOptions.defaults().withMessageListener(messages::add);
  }

  /** Returns the messages after the one about the dialect. */
  private List<String> notes() {
    return messages.stream()
        .filter(message -> message.kind() == InputMessage.Kind.NOTE)
        .map(message -> message.text().replace(directory + "/", ""))
        .toList();
  }

  private static List<String> numbers(int count) {
    return new ArrayList<>(IntStream.range(0, count).mapToObj(Integer::toString).toList());
  }

  private Path write(String name, String header, List<String> rows) throws IOException {
    List<String> lines = new ArrayList<>(rows);
    lines.add(0, header);
    return Inputs.write(directory, name, lines.toArray(String[]::new));
  }

  @Test
  void saysThatADoubleDoesNotKeepAllDigits() throws IOException {
    List<String> rows = numbers(50);
    rows.set(30, "0.1234567890123456789");
    Inputs.rows(options(), write("a.csv", "n", rows));
    assertEquals(
        List.of(
            "column n is double, which keeps about 16 digits of 0.1234567890123456789 in line 32"
                + " of a.csv: to keep all of them, give the type decimal(21,19) with --schema"),
        notes());
  }

  @Test
  void proposesNoDecimalsForNaN() throws IOException {
    Inputs.rows(options(), write("a.csv", "n", List.of("0.1234567890123456789", "NaN", "2.5")));
    assertEquals(List.of(), notes());
  }

  /** Doubles as programs print them: the shortest text, and 17 and 20 digits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1",
        "0.10000000000000000",
        "0.10000000000000001",
        "12.340000000000000000",
        "0.000000000000000000",
        "0.10000000000000000555",
        "1.7976931348623157e308",
        "5e-324",
        "4.9406564584124654e-324",
        "-123456.78901234567",
      })
  void saysNothingOfDoubles(String text) throws IOException {
    Inputs.rows(options(), write("a.csv", "n", List.of("1", text, "2.5")));
    assertEquals(List.of(), notes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "1e400", "12345678901234567890123456789012345678901"})
  void namesTheValueItsLineAndTheOtherwiseInferredType(String text) throws IOException {
    List<String> rows = numbers(50);
    rows.set(30, text);
    Inputs.rows(options(), write("a.csv", "n", rows));
    String shown = text.length() > 20 ? text.substring(0, 20) : text;
    assertEquals(1, notes().size(), notes()::toString);
    String note = notes().get(0);
    assertTrue(note.startsWith("column n is text because of \"" + shown), note);
    assertTrue(note.contains(" in line 32 of a.csv; otherwise it is long: "), note);
    assertTrue(note.endsWith("skip the row with --skip-bad"), note);
  }

  @ParameterizedTest
  @CsvSource({
    "'-,1,2,3,4',line 2 of a.csv; otherwise it is long",
    "'1.5,2,n.a.,4,x,6,7,8,9,10',line 4 of a.csv and 1 more; otherwise it is double",
    "'2020-01-01,2020-01-02,?,2020-01-03,2020-01-04',line 4 of a.csv; otherwise it is date",
    "'true,false,true,false,perhaps',line 6 of a.csv; otherwise it is boolean",
  })
  void recognizesTheTypeOfTheOthers(String values, String place) throws IOException {
    Inputs.rows(options(), write("a.csv", "n", List.of(values.split(","))));
    assertEquals(1, notes().size(), notes()::toString);
    assertTrue(notes().get(0).contains(place), notes()::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b,c,d,e", "1,2,3,a", "10001,20002,30003,40004,00501", "1,,NA,4,5"})
  void isSilentAboutColumnsThatAreTextByThemselves(String values) throws IOException {
    List<String> rows = Stream.of(values.split(",")).map(value -> value + ",x").toList();
    Inputs.rows(options(), write("a.csv", "n,m", rows));
    assertEquals(List.of(), notes().stream().filter(note -> note.contains("because of")).toList());
  }

  @Test
  void namesOnlyTheFirstColumns() throws IOException {
    List<String> rows = numbers(20).stream().map(n -> String.join(",", n, n, n, n, n)).toList();
    List<String> withOdd = new ArrayList<>(rows);
    withOdd.add("a,b,c,d,e");
    Inputs.rows(options(), write("a.csv", "c,d,e,f,g", withOdd));
    assertEquals(3, notes().size(), notes()::toString);
  }

  @Test
  void namesAValueAfterTheSampleOnce() throws IOException {
    List<String> rows = numbers(5_000);
    rows.set(4_710, "abc");
    Path file = write("a.csv", "n", rows);
    BlockOptions blockOptions = new BlockOptions(1, 1 << 10, 1 << 12);
    try (InputFiles files = InputFiles.open(List.of(file.toString()), options())) {
      assertThrows(
          SampleMismatchException.class, () -> readAll(files.openSampled(options(), blockOptions)));
      assertEquals(List.of(), notes());
      readAll(files.open(options(), blockOptions));
    }
    assertEquals(1, notes().size(), notes()::toString);
    assertTrue(notes().get(0).contains("\"abc\" in line 4712 of a.csv"), notes()::toString);
  }

  @Test
  void namesAValueOfTheSampleOnce() throws IOException {
    List<String> rows = numbers(500);
    rows.set(7, "\"two\nlines\"");
    rows.set(9, "abc");
    try (InputFiles files =
        InputFiles.open(List.of(write("a.csv", "n", rows).toString()), options())) {
      readAll(files.openSampled(options(), BlockOptions.ofThreads(1)));
      readAll(files.open(options(), BlockOptions.ofThreads(1)));
    }
    assertEquals(1, notes().size(), notes()::toString);
    assertTrue(notes().get(0).contains("in line 9 of a.csv and 1 more; "), notes()::toString);
  }

  private static void readAll(RowBlocks blocks) throws IOException {
    try (blocks) {
      while (blocks.next().isPresent()) {
        // The rows are not needed.
      }
    }
  }
}
