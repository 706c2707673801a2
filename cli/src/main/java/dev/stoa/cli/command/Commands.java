package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Terminal;
import dev.stoa.cli.hadoop.HadoopSettings;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** Builds the program with its commands; called once per run. */
public final class Commands {
  /** The option that every command has; read when an error is reported. */
  public static final String DEBUG_OPTION = "--debug";

  private static final Set<String> PROVIDED_COMMANDS =
      Set.of(MissingBenchCommand.NAME, MissingSqlCommand.NAME);

  /** The names of the program's own commands, in the order of its help. */
  private static final List<String> NAMES =
      List.of(
          "demo",
          "load",
          "cat",
          "head",
          "sample",
          "count",
          "lookup",
          "index",
          "schema",
          "describe",
          "explain",
          "summarize",
          "files",
          "columns",
          "add-column",
          "replace-column",
          "rename-column",
          "widen-column",
          "drop-column",
          "partition-by",
          "delete",
          "update",
          "upsert",
          "compact",
          "rebalance",
          "regroup",
          "log",
          "diff",
          "tag",
          "branch",
          "rollback",
          "move",
          "remove",
          "vacuum",
          "repair",
          "verify",
          "export",
          "classpath",
          MissingSqlCommand.NAME,
          MissingBenchCommand.NAME);

  /** The options of the program that need no command. */
  private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

  private static final int MIN_HELP_WIDTH = 55; // picocli's minimum
  private static final int MAX_HELP_WIDTH = 100;

  private Commands() {}

  /** Builds the program with all of its own commands, which write to {@code console}. */
  public static CommandLine commandLine(Console console) {
    CommandLine program = newProgram(console);
    NAMES.forEach(name -> program.addSubcommand(command(name, console)));
    return withSettings(program, console);
  }

  /**
   * Builds the program with all commands, also those of {@linkplain CommandProvider providers} on
   * the class path.
   */
  public static CommandLine allCommands(Console console) {
    CommandLine program = newProgram(console);
    NAMES.forEach(name -> program.addSubcommand(command(name, console)));
    addProvidedCommands(program, console);
    return withSettings(program, console);
  }

  /**
   * Builds the program for one run, with the commands that its arguments need. Picocli reads the
   * fields of each command's class by reflection, and the search for providers opens all jars of
   * the class path: both take longer than a short command.
   */
  public static CommandLine commandLine(Console console, List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0);
    boolean isOwn = arguments.isEmpty() || (arguments.size() == 1 && OWN_OPTIONS.contains(first));
    if (!isOwn && !NAMES.contains(first)) {
      return commandLine(console); // the command follows an option, or is unknown
    }
    CommandLine program = newProgram(console);
    if (isOwn) {
      NAMES.forEach(name -> program.addSubcommand(description(name, console)));
    } else if (PROVIDED_COMMANDS.contains(first)) {
      program.addSubcommand(command(first, console));
      addProvidedCommands(program, console);
    } else {
      program.addSubcommand(command(first, console));
    }
    return withSettings(program, console);
  }

  private static CommandLine newProgram(Console console) {
    CommandLine program = new CommandLine(new StoaCommand(console));
    program
        .getCommandSpec()
        .addOption(helpOption())
        .addOption(versionOption())
        .addOption(debugOption())
        .addOption(settingOption());
    return program;
  }

  /** Sets what all commands inherit, so it is called after they were added. */
  private static CommandLine withSettings(CommandLine program, Console console) {
    program.setUsageHelpWidth(helpWidth(console.terminal()));
    program.setUsageHelpAutoWidth(false);
    program
        .getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().usageMessage().abbreviateSynopsis(true));
    program.setExpandAtFiles(false);
    program.setCaseInsensitiveEnumValuesAllowed(true);
    program.setAbbreviatedOptionsAllowed(false);
    return program;
  }

  /** Returns a command without its options and parameters. */
  private static CommandSpec description(String name, Console console) {
    Command annotation = command(name, console).getClass().getAnnotation(Command.class);
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(annotation.description());
    return spec;
  }

  /** Returns the width of help texts: that of the terminal within limits. */
  private static int helpWidth(Terminal terminal) {
    return Math.max(MIN_HELP_WIDTH, Math.min(terminal.width(), MAX_HELP_WIDTH));
  }

  private static OptionSpec helpOption() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .scopeType(ScopeType.INHERIT)
        .description("Shows this help.")
        .build();
  }

  private static OptionSpec versionOption() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Shows the version.")
        .build();
  }

  private static OptionSpec debugOption() {
    return OptionSpec.builder(DEBUG_OPTION)
        .type(boolean.class)
        .scopeType(ScopeType.INHERIT)
        .description("Prints the stack trace of an error.")
        .build();
  }

  /** Creates the option {@code -D}, whose settings apply until the end of the run. */
  private static OptionSpec settingOption() {
    return OptionSpec.builder("-D")
        .paramLabel("KEY=VALUE")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .scopeType(ScopeType.INHERIT)
        .setter(Commands::addSettings)
        .description("Sets a Hadoop property, in addition to those in HADOOP_CONF_DIR.")
        .build();
  }

  private static <T> T addSettings(T settings) {
    if (settings instanceof List<?> entries) {
      HadoopSettings.add(entries.stream().map(String::valueOf).toList());
    }
    return settings;
  }

  /** Creates one of the program's own commands. */
  private static Object command(String name, Console console) {
    return switch (name) {
      case "demo" -> new DemoCommand(console);
      case "load" -> new LoadCommand(console);
      case "cat" -> new CatCommand(console);
      case "head" -> new HeadCommand(console);
      case "sample" -> new SampleCommand(console);
      case "count" -> new CountCommand(console);
      case "lookup" -> new LookupCommand(console);
      case "index" -> new IndexCommand(console);
      case "schema" -> new SchemaCommand(console);
      case "describe" -> new DescribeCommand(console);
      case "explain" -> new ExplainCommand(console);
      case "summarize" -> new SummarizeCommand(console);
      case "files" -> new FilesCommand(console);
      case "columns" -> new ColumnsCommand(console);
      case "add-column" -> new AddColumnCommand(console);
      case "replace-column" -> new ReplaceColumnCommand(console);
      case "rename-column" -> new RenameColumnCommand(console);
      case "widen-column" -> new WidenColumnCommand(console);
      case "drop-column" -> new DropColumnCommand(console);
      case "partition-by" -> new PartitionByCommand(console);
      case "delete" -> new DeleteCommand(console);
      case "update" -> new UpdateCommand(console);
      case "upsert" -> new UpsertCommand(console);
      case "compact" -> new CompactCommand(console);
      case "rebalance" -> new RebalanceCommand(console);
      case "regroup" -> new RegroupCommand(console);
      case "log" -> new LogCommand(console);
      case "diff" -> new DiffCommand(console);
      case "tag" -> new TagCommand(console);
      case "branch" -> new BranchCommand(console);
      case "rollback" -> new RollbackCommand(console);
      case "move" -> new MoveCommand(console);
      case "remove" -> new RemoveCommand(console);
      case "vacuum" -> new VacuumCommand(console);
      case "repair" -> new RepairCommand(console);
      case "verify" -> new VerifyCommand(console);
      case "export" -> new ExportCommand(console);
      case "classpath" -> new ClasspathCommand(console);
      case MissingSqlCommand.NAME -> new MissingSqlCommand();
      case MissingBenchCommand.NAME -> new MissingBenchCommand();
      default -> throw new IllegalArgumentException("no command has the name " + name);
    };
  }

  private static void addProvidedCommands(CommandLine program, Console console) {
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      for (Object command : provider.commands(console)) {
        CommandLine providedCommand = new CommandLine(command);
        program.getCommandSpec().removeSubcommand(providedCommand.getCommandName());
        program.addSubcommand(providedCommand);
      }
    }
  }
}
