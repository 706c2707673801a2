package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each example of docs/reference/format.md is compared with written bytes. */
class DocumentedExamplesTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "reference", "format.md");
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Pattern EXAMPLE = Pattern.compile("<!-- example: (.*?) -->");
  private static final Pattern COMPARISON = Pattern.compile("assertPrinted\\(\\s*\"([^\"]+)\"");

  private static Set<String> namesIn(Path file, Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(file))
        .results()
        .map(result -> result.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void eachExampleIsComparedWithWrittenBytes() throws IOException {
    Set<String> examples = namesIn(DOCUMENT, EXAMPLE);
    assertFalse(examples.isEmpty(), "no examples in docs/reference/format.md");
    List<Path> sources;
    try (Stream<Path> files = Files.walk(TESTS)) {
      sources = files.filter(path -> path.toString().endsWith(".java")).toList();
    }
    for (Path source : sources) {
      examples.removeAll(namesIn(source, COMPARISON));
    }
    assertEquals(
        Set.of(),
        examples,
        "examples of docs/reference/format.md that no test writes: call"
            + " DocumentedExamples.assertPrinted with the name and the bytes, for an encoding of"
            + " longs in NumberExampleTest");
  }
}
