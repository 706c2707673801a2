package dev.stoa.distribution;

import dev.stoa.cli.command.Commands;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.work.FileTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the files of the archives to directories; the build runs it and then packs them. */
public final class DistributionFiles {
  private final Path root;
  private final String version;

  private DistributionFiles(Path root, String version) {
    this.root = root;
    this.version = version;
  }

  /**
   * Writes the directories {@code stoa}, {@code stoa-sql} and {@code stoa-bench}.
   *
   * @param arguments the source tree with its built modules, the version, and the directory to
   *     write them to
   */
  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[2]);
    FileTree.remove(target); // removes the files of older builds
    new DistributionFiles(Path.of(arguments[0]), arguments[1]).write(target);
  }

  private void write(Path target) throws IOException {
    Path stoaDirectory = target.resolve("stoa");
    List<Path> jars = jarsOf("cli");
    copy(jars, stoaDirectory.resolve("lib"));
    ThirdPartyLicenses licenses =
        ThirdPartyLicenses.read(root.resolve("distribution/src/main/licenses"));
    String notice = Files.readString(root.resolve("NOTICE"));
    licenses.write(jars, notice, stoaDirectory);
    Set<Path> jarNames = jars.stream().map(Path::getFileName).collect(Collectors.toSet());
    for (String module : List.of("sql", "bench")) {
      Path directory = target.resolve("stoa-" + module).resolve("lib").resolve(module);
      List<Path> moduleJars =
          jarsOf(module).stream().filter(jar -> !jarNames.contains(jar.getFileName())).toList();
      copy(moduleJars, directory);
      licenses.write(moduleJars, notice, directory);
    }
    writeHelp(newProgram(), stoaDirectory.resolve("share"));
  }

  private static CommandLine newProgram() {
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    return Commands.allCommands(console);
  }

  private void writeHelp(CommandLine program, Path shareDirectory) throws IOException {
    ManPages.write(program, version, Files.createDirectories(shareDirectory.resolve("man/man1")));
    Path bashDirectory =
        Files.createDirectories(shareDirectory.resolve("bash-completion/completions"));
    Files.writeString(bashDirectory.resolve("stoa"), AutoComplete.bash("stoa", program));
    Path zshDirectory = Files.createDirectories(shareDirectory.resolve("zsh/site-functions"));
    Files.writeString(zshDirectory.resolve("_stoa"), ZshCompletion.of(program));
  }

  /** Returns the jar of a module and those of its libraries, sorted by name. */
  private List<Path> jarsOf(String module) throws IOException {
    Path target = root.resolve(module).resolve("target");
    Path moduleJar = target.resolve("stoa-" + module + "-" + version + ".jar");
    try (Stream<Path> libraries = Files.list(target.resolve("lib"))) {
      return Stream.concat(Stream.of(moduleJar), libraries).sorted().toList();
    }
  }

  private static void copy(List<Path> files, Path directory) throws IOException {
    Files.createDirectories(directory);
    for (Path file : files) {
      Files.copy(file, directory.resolve(file.getFileName()));
    }
  }
}
