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

/** Runs commands with files and tables on HDFS. */
@ExtendWith(SingleNodeDfs.Extension.class)
final class HdfsTest {
  private static final String SCHEMA =
      """
      {"type":"record","name":"Page","fields":[
        {"name":"url","type":"string"},{"name":"size","type":"long"}]}
      """;

  @TempDir private Path local;

  private FileSystem fileSystem;
  private String uri;
  private String directory;

  @BeforeEach
  void createDirectory(SingleNodeDfs hdfs) throws IOException {
    fileSystem = hdfs.fileSystem();
    uri = hdfs.uri();
    directory = hdfs.newDirectory();
  }

  private String write(String name, String text) throws IOException {
    String file = directory + "/" + name;
    try (OutputStream out = fileSystem.create(new org.apache.hadoop.fs.Path(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private static String outputOf(Object... arguments) {
    return ProgramRun.of(arguments).assertOk().out().strip();
  }

  @Test
  void loadsFilesOfPatternsAndDirectories() throws IOException {
    write("in/a/1.csv", "id\n1\n");
    write("in/a/_SUCCESS", "");
    write("in/b/2.csv", "id\n2\n");
    write("in/b/3.csv", "id\n3\n");
    write("in/c[1].csv", "id\n4\n");
    for (String[] pathAndRowCount :
        new String[][] {
          {"in/a", "1"},
          {"in/b", "2"},
          {"in/?", "3"},
          {"in/*/*.csv", "3"},
          {"in/{a,b}/[13].csv", "2"},
          {"in/c[1].csv", "1"}
        }) {
      String table = directory + "/" + UUID.randomUUID();
      ProgramRun.of("load", directory + "/" + pathAndRowCount[0], table).assertOk();
      assertEquals(pathAndRowCount[1], outputOf("count", table), pathAndRowCount[0]);
    }
    ProgramRun.of("load", directory + "/in/*.json", directory + "/none")
        .assertBadInput("no such file: " + directory + "/in/*.json");
  }

  @Test
  void readsSchemasAndJoinedValuesFromHdfs() throws IOException {
    String table = directory + "/pages";
    String pages = write("pages.csv", "url,size\na,1\nb,2\n");
    String schema = write("page.avsc", SCHEMA);
    ProgramRun.of("load", pages, table, "--schema", schema).assertOk();
    assertTrue(ProgramRun.of("describe", table).assertOk().out().contains("long"));
    String scores = write("scores.csv", "url,score\nb,7\n");
    ProgramRun.of("add-column", table, "score", "int", "--from", scores, "--key", "url").assertOk();
    assertEquals("1", outputOf("count", table, "--where", "score = 7"));
    ProgramRun.of("load", pages, directory + "/x", "--schema", directory + "/nowhere.avsc")
        .assertBadInput("no such file: " + directory + "/nowhere.avsc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "jsonl.gz", "csv.zst", "tsv"})
  void loadsFilesThatWereExportedToHdfs(String extension) throws IOException {
    String table = directory + "/table";
    ProgramRun.of(
            "load", write("in.jsonl", "{\"a\":1,\"b\":\"x\"}\n{\"a\":2,\"b\":\"y\"}\n"), table)
        .assertOk();
    String file = directory + "/out." + extension;
    ProgramRun.of("export", table, file).assertOk();
    ProgramRun.of("export", table, file).assertBadInput("already exists");
    ProgramRun.of("load", file, directory + "/again").assertOk();
    assertEquals(outputOf("cat", table), outputOf("cat", directory + "/again"));
    ProgramRun.of("export", table, "file://" + local + "/out." + extension).assertOk();
    assertTrue(Files.exists(local.resolve("out." + extension)));
  }

  @Test
  void resolvesPathsWithoutASchemeOnTheDefaultFileSystem() throws IOException {
    Path pages = Samples.write(local, "pages.jsonl", Samples.PAGES);
    String[] settings = {"-D", "fs.defaultFS=" + uri};
    String path = new org.apache.hadoop.fs.Path(directory).toUri().getPath() + "/pages";
    ProgramRun.of("load", settings[0], settings[1], pages.toUri(), path).assertOk();
    assertEquals("3", outputOf("count", directory + "/pages"));
    assertEquals("3", outputOf("-D" + settings[1], "count", path));
    assertFalse(Files.exists(Path.of(path)));
    ProgramRun.of("count", path).assertBadInput("there is no table or file " + path);
    ProgramRun.of("load", settings[0], settings[1], pages, path)
        .assertBadInput(
            "no such file " + pages + " on the default Hadoop file system", pages.toUri());
    ProgramRun.load(pages, local.resolve("copy"));
    assertEquals("3", outputOf("count", "-D", "fs.defaultFS=file:///", local.resolve("copy")));
  }

  @Test
  void aFailedLoadLeavesNoDirectory() throws IOException {
    String truncatedFile = write("bad.jsonl", "{\"a\":1}\n{\"a\":");
    ProgramRun.of("load", truncatedFile, directory + "/new").assertBadInput(truncatedFile);
    assertFalse(fileSystem.exists(new org.apache.hadoop.fs.Path(directory + "/new")));
  }

  @Test
  void rejectsUrisForDirectoriesThatMustBeLocal() {
    ProgramRun.of("demo", "--keep", directory).assertBadUsage("local disk");
  }

  @Test
  void rejectsSettingsWithoutAValue() {
    ProgramRun.of("count", "-D", "nothing", "t").assertBadUsage("-D key=value");
  }
}
