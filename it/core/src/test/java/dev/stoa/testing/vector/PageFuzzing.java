package dev.stoa.testing.vector;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.vector.write.VectorOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;

/**
 * The entry point of Jazzer, a coverage-guided fuzzer; not run with the tests. An input consists of
 * the index of a schema, the number of rows, and a page.
 *
 * <p>{@code java -cp CLASSES dev.stoa.testing.vector.PageFuzzing DIRECTORY FAMILY} writes the seed
 * pages; {@code java -cp jazzer.jar com.code_intelligence.jazzer.Jazzer --cp=CLASSES
 * --target_class=dev.stoa.testing.vector.PageFuzzing --target_args=FAMILY
 * --instrumentation_includes=dev.stoa.** DIRECTORY} fuzzes them. A finding is saved below {@code
 * resources/fuzzed}, which {@code FuzzedPagesTest} reads.
 */
public final class PageFuzzing {
  private static final int SAMPLE_ROW_COUNT = 64;
  private static final int HEADER_SIZE_IN_BYTES = 2;

  /** The names of the {@link SampleValues} whose pages are fuzzed together. */
  private static final Map<String, List<String>> FAMILIES =
      Map.of(
          "numbers", List.of("boolean", "int", "nullable long", "enum", "decimal"),
          "floating", List.of("float", "double"),
          "strings", List.of("string", "nullable bytes", "fixed", "union"),
          "pages", SampleValues.names());

  private static List<SamplePage> samples = List.of();

  private PageFuzzing() {}

  /** Prepares the samples of a family. Called once by Jazzer. */
  public static void fuzzerInitialize(String[] arguments) {
    samples = samples(arguments[0]);
  }

  private static List<SamplePage> samples(String family) {
    List<SamplePage> pages = new ArrayList<>();
    for (EncodingProfile profile : List.of(EncodingProfile.FAST, EncodingProfile.SMALL)) {
      VectorOptions options = new VectorOptions(profile, CompressionCodec.NONE);
      for (String name : FAMILIES.get(family)) {
        Schema schema = SampleValues.schema(name);
        Random random = new Random(name.hashCode());
        List<Object> values = SampleValues.values(schema, SAMPLE_ROW_COUNT, random);
        pages.add(SamplePage.of(schema, values, options, random));
      }
    }
    return pages;
  }

  /** Reads an input. Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length > HEADER_SIZE_IN_BYTES) {
      read(samples, input);
    }
  }

  /**
   * Reads an input of a family as the fuzzer does.
   *
   * @return the exerciser, which has counted the reads
   * @throws IllegalArgumentException when the input is too short to contain a page
   */
  static PageReadExerciser read(String family, byte[] input) {
    if (input.length <= HEADER_SIZE_IN_BYTES) {
      throw new IllegalArgumentException("an input of " + input.length + " bytes contains no page");
    }
    return read(samples(family), input);
  }

  private static PageReadExerciser read(List<SamplePage> samples, byte[] input) {
    SamplePage sample = samples.get((input[0] & 0xff) % samples.size());
    int rowCount = input[1] & 0xff;
    byte[] page = Arrays.copyOfRange(input, HEADER_SIZE_IN_BYTES, input.length);
    PageReadExerciser exerciser = new PageReadExerciser(sample.schema(), rowCount, sample.leaves());
    exerciser.read(page);
    return exerciser;
  }

  /** Writes valid pages of a family. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Files.createDirectories(Path.of(arguments[0]));
    List<String> names = FAMILIES.get(arguments[1]);
    Random random = new Random(1);
    for (int i = 0; i < names.size() * 12; i++) {
      Schema schema = SampleValues.schema(names.get(i % names.size()));
      int rowCount = i < names.size() * 6 ? SAMPLE_ROW_COUNT : 1 + random.nextInt(200);
      List<Object> values = SampleValues.values(schema, rowCount, random);
      SamplePage page = SamplePage.of(schema, values, SamplePage.randomOptions(random), random);
      ByteArrayOutputStream input = new ByteArrayOutputStream();
      input.write(i % names.size());
      input.write(rowCount);
      input.write(page.bytes());
      Files.write(directory.resolve("seed-" + i), input.toByteArray());
    }
  }
}
