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
   * Writes the directories {@code stoa} and {@code stoa-bench}.
   *
   * @param arguments the source tree with its built modules, the version, and the directory to
   *     write them to
   */
  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[2]);
    FileTree.remove(target); // removes the files of older builds
    new DistributionFiles(Path.of(arguments[0]), arguments[1])
        .write(target.resolve("stoa"), target.resolve("stoa-bench"));
  }

  private void write(Path stoaDirectory, Path benchDirectory) throws IOException {
    List<Path> jars = jarsOf("cli");
    Set<Path> jarNames = jars.stream().map(Path::getFileName).collect(Collectors.toSet());
    List<Path> benchJars =
        jarsOf("bench").stream().filter(jar -> !jarNames.contains(jar.getFileName())).toList();
    copy(jars, stoaDirectory.resolve("lib"));
    copy(benchJars, benchDirectory.resolve("lib/bench"));
    ThirdPartyLicenses thirdPartyLicenses =
        ThirdPartyLicenses.read(root.resolve("distribution/src/main/licenses"));
    String notice = Files.readString(root.resolve("NOTICE"));
    thirdPartyLicenses.write(jars, notice, stoaDirectory);
    thirdPartyLicenses.write(benchJars, notice, benchDirectory.resolve("lib/bench"));
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
