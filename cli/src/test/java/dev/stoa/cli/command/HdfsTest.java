package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and tables on HDFS are named like local ones. */
@ExtendWith(MiniDfs.Extension.class)
final class HdfsTest {
  private static final String SCHEMA =
      """
      {"type":"record","name":"Page","fields":[
        {"name":"url","type":"string"},{"name":"size","type":"long"}]}
      """;

  @TempDir private Path local;

  private FileSystem fileSystem;
  private String uri;
  private String folder;

  @BeforeEach
  void makeFolder(MiniDfs hdfs) throws IOException {
    fileSystem = hdfs.fileSystem();
    uri = hdfs.uri();
    folder = hdfs.newFolder();
  }

  private String write(String name, String text) throws IOException {
    String file = folder + "/" + name;
    try (OutputStream out = fileSystem.create(new org.apache.hadoop.fs.Path(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private static String count(Object... arguments) {
    return ProgramRun.of(arguments).assertOk().out().strip();
  }

  @Test
  void whatMatchesAPatternAndWhatIsInADirectoryIsLoaded() throws IOException {
    write("in/a/1.csv", "id\n1\n");
    write("in/a/_SUCCESS", "");
    write("in/b/2.csv", "id\n2\n");
    write("in/b/3.csv", "id\n3\n");
    write("in/c[1].csv", "id\n4\n");
    for (String[] expected :
        new String[][] {
          {"in/a", "1"},
          {"in/b", "2"},
          {"in/?", "3"},
          {"in/*/*.csv", "3"},
          {"in/{a,b}/[13].csv", "2"},
          {"in/c[1].csv", "1"}
        }) {
      String table = folder + "/" + UUID.randomUUID();
      ProgramRun.of("load", folder + "/" + expected[0], table).assertOk();
      assertEquals(expected[1], count("count", table), expected[0]);
    }
    ProgramRun.of("load", folder + "/in/*.json", folder + "/none")
        .assertBadInput("no such file: " + folder + "/in/*.json");
  }

  @Test
  void schemasAndKeyedValuesComeFromHdfs() throws IOException {
    String table = folder + "/pages";
    String pages = write("pages.csv", "url,size\na,1\nb,2\n");
    String schema = write("page.avsc", SCHEMA);
    ProgramRun.of("load", pages, table, "--schema", schema).assertOk();
    assertTrue(ProgramRun.of("describe", table).assertOk().out().contains("long"));
    String scores = write("scores.csv", "url,score\nb,7\n");
    ProgramRun.of("add-column", table, "score", "int?", "--from", scores, "--key", "url")
        .assertOk();
    assertEquals("1", count("count", table, "--where", "score = 7"));
    ProgramRun.of("load", pages, folder + "/x", "--schema", folder + "/nowhere.avsc")
        .assertBadInput("no such file: " + folder + "/nowhere.avsc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "jsonl.gz", "csv.zst", "tsv"})
  void whatIsExportedToHdfsIsLoadedFromThere(String kind) throws IOException {
    String table = folder + "/table";
    ProgramRun.of(
            "load", write("in.jsonl", "{\"a\":1,\"b\":\"x\"}\n{\"a\":2,\"b\":\"y\"}\n"), table)
        .assertOk();
    String file = folder + "/out." + kind;
    ProgramRun.of("export", table, file).assertOk();
    ProgramRun.of("export", table, file).assertBadInput("already exists");
    ProgramRun.of("load", file, folder + "/again").assertOk();
    assertEquals(count("cat", table), count("cat", folder + "/again"));
    ProgramRun.of("export", table, "file://" + local + "/out." + kind).assertOk();
    assertTrue(Files.exists(local.resolve("out." + kind)));
  }

  @Test
  void pathsWithoutASchemeAreOnTheDefaultFileSystem() throws IOException {
    Path pages = Samples.write(local, "pages.jsonl", Samples.PAGES);
    String[] settings = {"-D", "fs.defaultFS=" + uri};
    String path = new org.apache.hadoop.fs.Path(folder).toUri().getPath() + "/pages";
    ProgramRun.of("load", settings[0], settings[1], pages.toUri(), path).assertOk();
    assertEquals("3", count("count", folder + "/pages"));
    assertEquals("3", count("-D" + settings[1], "count", path));
    assertFalse(Files.exists(Path.of(path)));
    ProgramRun.of("count", path).assertBadInput("is not a table");
    ProgramRun.of("load", settings[0], settings[1], pages, path)
        .assertBadInput(
            "no such file " + pages + " on the default Hadoop file system", pages.toUri());
    ProgramRun.load(pages, local.resolve("copy"));
    assertEquals("3", count("count", "-D", "fs.defaultFS=file:///", local.resolve("copy")));
  }

  @Test
  void aLoadThatFailsLeavesNothing() throws IOException {
    String bad = write("bad.jsonl", "{\"a\":1}\n{\"a\":");
    ProgramRun.of("load", bad, folder + "/new").assertBadInput(bad);
    assertFalse(fileSystem.exists(new org.apache.hadoop.fs.Path(folder + "/new")));
  }

  @Test
  void whatIsWrittenToLocalDisksAloneRefusesAddresses() {
    ProgramRun.of("demo", "--keep", folder).assertBadUsage("local disk");
  }

  @Test
  void aSettingHasAKeyAndAValue() {
    ProgramRun.of("count", "-D", "nothing", "t").assertBadUsage("-D key=value");
  }
}
